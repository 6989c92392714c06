# An excerpt without ENTRY is counted also if other text stands behind it. A line that may begin
# another computation and has no end means that the text is cut off.
excerpt() {
  echo 'less { a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = pred[] compare(a, b), direction=LT }'
  echo 'main { x = f32[1000,3]{1,0} parameter(0) ROOT y = f32[1000,3]{1,0} negate(x) }'
}
for behind in '```\n' '```' '  Thanks!\n' '...' '%%oth' 'ENT'; do
  { excerpt; printf "$behind"; } | $HLO audit - -f csv --fields shape,count 2>&1
done
