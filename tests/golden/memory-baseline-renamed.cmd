# The only modules of both sides are compared, also if one has been renamed, and a note says so.
dumps=$(mktemp -d)
cat >"$dumps/old.hlo" <<'END'
HloModule jit_f, is_scheduled=true, entry_computation_layout={(f32[4]{0})->f32[4]{0}}

ENTRY e {
  p = f32[4]{0} parameter(0)
  a = f32[4]{0} sine(p)
  ROOT r = f32[4]{0} add(a, a)
}
END
sed 's/jit_f/jit_g/' "$dumps/old.hlo" >"$dumps/same.hlo"
sed 's/f32.4./f32[8]/g' "$dumps/same.hlo" >"$dumps/more.hlo"
for file in same more old; do
    $HLO memory --baseline "$dumps/old.hlo" "$dumps/$file.hlo" 2>"$dumps/said" >/dev/null
    echo "status $?"
    sed "s#$dumps/##g" "$dumps/said"
done
rm -r "$dumps"
