# No command writes a file that --output does not name: an empty folder that is the home, working
# and temporary directory is empty afterwards.
case $HLO in /*) ;; *) HLO=$PWD/$HLO ;; esac
dump=$PWD/samples/odd-shapes-v5e.hlo
export HOME=$(mktemp -d) TMPDIR; TMPDIR=$HOME
cd "$HOME" || exit
for command in list audit memory scan 'list --roles' 'audit --format html' 'memory --format svg'; do
    $HLO $command "$dump" >/dev/null && $HLO $command - <"$dump" >/dev/null || echo "$command"
done
for command in show map suggest predict 'map --format svg' 'map --format html' 'index --inverse' explore; do
    case $command in index*) place=3 ;; *) place= ;; esac
    $HLO $command 'bf16[20,300]{1,0:T(8,128)(2,1)}' $place >/dev/null || echo "$command"
done
$HLO banks 'S[(8,64):(64,1)]' --type f16 --suggest >/dev/null
head -c 64 /dev/zero | $HLO detile 'f32[4,4]' >/dev/null
find . -mindepth 1
$HLO explore 'f32[3]' --output page.html; find . -mindepth 1
rm -r "$HOME"
