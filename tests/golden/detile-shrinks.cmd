# A file that becomes shorter while it is read is a failure of the system.
T=$(mktemp -d); head -c 8388608 /dev/zero >$T/raw
{ $HLO detile 'f32[2097152]{0:T(1024)}' $T/raw; echo "status $?" >&2; } | { head -c 10 >/dev/null; truncate -s 5000 $T/raw; cat >/dev/null; }
rm -r $T
