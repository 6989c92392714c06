# A text from before layouts are chosen counts without tiles, which is said where the target that is named has
# tiles; --assume gives them.
dump='ENTRY e { ROOT p = f32[1000,3]{1,0} parameter(0) }'
for target in '--target v5e' '--assume v5e' '--target cpu'; do
    echo "$dump" | $HLO audit - $target
done
echo "HloModule m, is_scheduled=true
$dump" | $HLO audit - --target v5e
