# Files that people try and that hold no program: each is named, with what to do, from a pipe.
profile='\n\004\010\001\020\002\n\004\010\003\020\004\022\040\n\024\001\002'
trace='{"displayTimeUnit":"ns","metadata":{"highres-ticks":true},"traceEvents":[{"ph":"M"'
export='\074\000\000\000\070\000\140\000\136\000\130\000\124\000\120\000\114\000\110\000\000\000\100\000\074\000\070\000\064\000\060\000\054\000\050\000\046\000\040\000\000\000\000\000\104\000\034\000\030\000\024\000\020\000\014\000\010\000\004\000\070\000\000\000'
bytecode='ML\357R\015MLIR\000'
model='\010\001\022\106\n\053\022\021\n\017\n\005AddV2'
variables='\000\000\006\010\001\032\002\010\001\000\034\005_CHECKPOINTABLE_OBJECT_GRAPH'
iree='PK\003\004-\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\011\000\031\000module.fb\000'
pickle='\200\004\225\014\000\000\000\000\000\000\000]\224(K\000K\001e.'
weights='weights of a model\n\000\000\000more'
for file in "$profile" "$trace" "$export" "$bytecode" "$model" "$variables" "$iree" "$pickle" \
    "$weights" '\001\002\003\377'; do
    printf "$file" | $HLO memory - 2>&1
    echo "status $?"
done
# The other commands say the same, packed as well, and of a folder what lies in it first of those
# of which most is known.
folder=$(mktemp -d); cd "$folder" || exit
case $HLO in /*) ;; *) HLO=$OLDPWD/$HLO ;; esac
mkdir d
printf "$weights" >d/a.bin
printf "$profile" | gzip >d/memory.prof
printf "$pickle" >d/z.pkl
for command in memory audit list scan copies annotate; do
    $HLO $command d/memory.prof 2>&1
    echo "status $?"
    printf "$pickle" | $HLO $command - 2>&1
    echo "status $?"
done
$HLO diff d/memory.prof d/z.pkl 2>&1
echo "status $?"
for command in memory audit list scan; do
    $HLO $command d 2>&1
    echo "status $?"
done
$HLO diff d d 2>&1
# An HLO text with a NUL in it is a text, damaged there.
printf 'HloModule a\n\nENTRY e {\n  x = f32[4]{0} parameter(0)\n  ROOT \000 y = f32[4]{0} negate(x)\n}\n' |
    $HLO list - 2>&1
rm -r "$folder"
