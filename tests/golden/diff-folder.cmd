# Modules of directories and archives are paired: those in files to which people gave one name, then
# those that are the same wherever they stand, then those of one name. A module that only one side
# has is one row.
T=$(mktemp -d); trap 'rm -rf "$T"' EXIT
mkdir "$T"/old "$T"/new "$T"/mine "$T"/yours; END=after_optimizations.txt
differ() { # OLD, NEW, options
    old=$T/$1 new=$T/$2; shift 2
    $HLO diff "$old" "$new" --target gpu "$@" >"$T"/out; status=$?
    sed "s|$T/||g" "$T"/out
    echo "status $status"
}
module() { # file, name, elements
    printf 'HloModule %s, is_scheduled=true\nENTRY %%e {\n  %%p = f32[%s]{0} parameter(0)\n  ROOT %%n = f32[%s]{0} negate(%%p)\n}\n' "$2" "$3" "$3" >"$T/$1"
}
module old/module_0001.jit_f.$END jit_f 64; module old/module_0002.jit_f.$END jit_f 128; module old/module_0003.jit_g.$END jit_g 8; module old/module_0004.jit_x.$END jit_x 32
module new/module_0001.jit_f.$END jit_f 128; module new/module_0002.jit_f.$END jit_f 256; module new/module_0003.jit_h.$END jit_h 16; module new/module_0004.jit_y.$END jit_y 32
differ old new
(cd "$T" && tar cf new.tar new)
differ old new.tar -f csv --fields module,class,change,delta_bytes,count
differ new new.tar
module mine/a.hlo jit_f 64; module mine/b.hlo jit_f 128; module yours/a.hlo jit_f 128; module yours/b.hlo jit_f 128
differ mine yours | grep '>\|no array'
