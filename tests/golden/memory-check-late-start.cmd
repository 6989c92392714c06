# What an asynchronous start wraps makes its values when it stands in the schedule up to libtpu
# 0.0.49, and a step later, when the start runs, from 0.0.50 on.
folder=$(mktemp -d)
cat >"$folder/d.hlo" <<'EOF'
HloModule m, is_scheduled=true
async {
  p = f32[64]{0:T(128)} parameter(0)
  ROOT s = f32[32]{0:T(128)S(1)} slice(p), slice={[0:32]}
}
ENTRY e {
  x = f32[64]{0:T(128)} parameter(0)
  a = ((f32[64]{0:T(128)}), f32[32]{0:T(128)S(1)}, s32[]{:S(2)}) async-start(x), calls=async
  d = f32[32]{0:T(128)S(1)} async-done(a)
  ROOT r = f32[32]{0:T(128)} negate(d)
}
EOF
for start in 2 3; do
    cat >"$folder/$start.txt" <<EOF
HloLiveRange (max 6):
  InstructionSequence:
    0:x
    1:p
    2:s
    3:a
    4:d
    5:r
  BufferLiveRange:
    x{}:0-6
    s{}:$start-5
    a{}:3-4
    a{0}:3-4
    a{2}:3-4
    r{}:5-6
EOF
    for version in 0.0.49 0.0.50; do
        $HLO memory --check --target v5e --libtpu $version "$folder/d.hlo" "$folder/$start.txt" --format csv 2>/dev/null | sed "s|$folder/||;s/^/$version: /"
    done
    $HLO memory --check --target v5e "$folder/d.hlo" "$folder/$start.txt" --format csv 2>/dev/null | sed "s|$folder/||;s/^/unknown: /"
done
rm -r "$folder"
