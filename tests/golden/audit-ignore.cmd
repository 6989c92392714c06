# --ignore takes findings away that are known: its patterns are those of --only, and one that no
# finding passes is said. A sum is ignored by its memory space, not by its largest array.
folder=$(mktemp -d)
program=$(command -v "$HLO") && program=$(realpath "$program")
cp samples/odd-shapes-v5e.hlo "$folder/a.hlo"
cd "$folder"
cat >known <<'END'
# accepted so far
name=custom-call.1   # the kernel wants it
shape=f32[1000000,3]{0,1:T(4,128)*}# is no comment # inputs of three columns
shape=f32[1000000,3]{0,1:T(4,128)} # inputs of three columns
op_name=*nothing*  # gone since spring

memory_space=S(6) # scalars
name=a.1
END
$program audit -f csv --fields shape --top 0 --max-expansion 1.1 --max-padding 500 --ignore known a.hlo
printf '%s\n' 'rule=max-* # all' >all
$program audit -f csv --fields shape --top 0 --max-waste 20% --min-padding 0 --ignore all a.hlo && echo "status 0"
# All tests of a line must pass.
printf '%s\n' 'rule=max-waste memory_space=SMEM # not this' 'rule=max-waste  memory_space=HBM # this' >both
$program audit -f csv --fields shape --top 0 --max-waste 20% --ignore both a.hlo && echo "status 0"
printf '%s\n' 'nam=x' >wrong
$program audit --max-waste 20% --ignore wrong a.hlo
printf '%s\n' '' 'name # without a value' >wrong
$program memory --limit 1 --ignore wrong a.hlo
$program copies --ignore absent a.hlo
rm -r "$folder"
