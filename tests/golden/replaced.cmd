# -o replaces a file only once the new one is complete: on a full disk, at a signal, for input that is too short and
# one that shrinks, the old one stays, byte for byte, and nothing else is left. Its mode stays, and a link to it; what
# is no regular file is written as it is.
case $HLO in /*) ;; *) HLO=$PWD/$HLO ;; esac
T=$(mktemp -d); trap 'rm -rf "$T"' EXIT; cd "$T"; umask 027; mkdir out
L='u8[4000000]'
old() { echo old >out/file; }
kept() { echo "status $1, $(cat out/file), $(ls -A out)"; }
full() { (ulimit -f 8; "$@"); }
old; full $HLO map 'f32[300,1000]{1,0:T(8,128)}' -f svg --details -o out/file; kept $?
old; full $HLO detile "$L" /dev/zero -o out/file 2>/dev/null; head -c 4000000 /dev/zero | full $HLO detile "$L" -o out/file; kept $?
for signal in HUP INT QUIT TERM; do
    mkfifo in
    env --default-signal=HUP,INT,QUIT $HLO detile "$L" in -o out/file & pid=$!
    exec 3>in; head -c 1000000 /dev/zero >&3
    until [ "$(ls -A out | wc -l)" = 2 ] && [ "$(cat out/.hlo-layout-* | wc -c)" != 0 ]; do :; done
    kill -$signal $pid; wait $pid; kept $?
    exec 3>&-; rm in
done 2>/dev/null
printf 123 | $HLO detile 'u8[4]' -o out/file; kept $?
head -c 12 /dev/zero | $HLO detile 'u8[4]' -o out/file; kept $?
$HLO retile 'u8[4]' no-file -o out/file; kept $?
$HLO map 'f32[3' -o out/file; kept $?
echo 'a new file, and its mode'
rm out/file; $HLO map 'f32[3]' -f csv -o out/file; stat -c '%a %n' out/*
chmod 604 out/file; $HLO map 'f32[5]' -f csv -o out/file; stat -c '%a %n' out/*; wc -l <out/file
echo 'links, to a file and to none yet'
ln -s out/file link; ln -s link second; $HLO map 'f32[3]' -f csv -o second; readlink second link; wc -l <out/file
ln -s other out/dangling; $HLO map 'f32[3]' -f csv -o out/dangling; readlink out/dangling; wc -l <out/other
ln -s around around; $HLO map 'f32[3]' -f csv -o around; echo "status $?"
echo 'what is no regular file'
$HLO map 'f32[3]' -f csv -o /dev/stdout | wc -l; $HLO map 'f32[3]' -f csv -o /dev/full; echo "status $?"
$HLO map 'f32[3]' -f csv -o /dev/fd/9 9>out/file; wc -l <out/file; $HLO map 'f32[3]' -o out; echo "status $?"
ls -A out
