# A row says the same whether it is printed at once or waits for the end of its module: what the statement alone tells.
T=$(mktemp); trap 'rm -f "$T"' EXIT
{
    printf 'HloModule m, is_scheduled=true\n'
    printf '%%c (p: f32[16,8]) -> f32[8,8] {\n  %%p = f32[16,8]{1,0:T(8,128)} parameter(0)\n'
    printf '  ROOT %%s = f32[8,8]{1,0:T(8,128)S(1)} slice(%%p), slice={[0:8], [0:8]}\n}\n'
    printf 'ENTRY %%e {\n  %%a = f32[16,8]{1,0:T(8,128)} parameter(0)\n'
    printf '  %%b = ((f32[16,8]{1,0:T(8,128)}), f32[8,8]{1,0:T(8,128)S(1)}, s32[]{:S(2)}) async-start(%%a), calls=%%c\n'
    printf '  ROOT %%d = f32[8,8]{1,0:T(8,128)S(1)} async-done(%%b)\n}\n'
} >"$T"
fields=name,bytes,role
for more in '' ',memory_space' ',memory_space --target v5e'; do
    $HLO list -f csv --only opcode=async-start --fields $fields$more - <"$T"
done
