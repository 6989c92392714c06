# Modules of directories and archives are paired: those that are the same wherever they stand, then
# those of one name. A module that only one side has is one row.
T=$(mktemp -d); trap 'rm -rf "$T"' EXIT
mkdir "$T"/old "$T"/new
module() { # file, name, elements
    printf 'HloModule %s, is_scheduled=true\nENTRY %%e {\n  %%p = f32[%s]{0} parameter(0)\n  ROOT %%n = f32[%s]{0} negate(%%p)\n}\n' "$2" "$3" "$3" >"$1"
}
module "$T"/old/1.hlo jit_f 64; module "$T"/old/2.hlo jit_f 128; module "$T"/old/3.hlo jit_g 8; module "$T"/old/4.hlo jit_x 32
module "$T"/new/1.hlo jit_f 128; module "$T"/new/2.hlo jit_f 256; module "$T"/new/3.hlo jit_h 16; module "$T"/new/4.hlo jit_y 32
$HLO diff "$T"/old "$T"/new --target gpu; echo "status $?"
(cd "$T" && tar cf new.tar new)
$HLO diff "$T"/old "$T"/new.tar --target gpu -f csv --fields module,class,change,delta_bytes,count
$HLO diff "$T"/new "$T"/new.tar --target gpu; echo "status $?"
