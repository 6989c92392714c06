# One damaged file of a directory does not keep the others from being read.
. tests/golden/damaged.sh
mkdir dir; cp b.hlo dir; printf '\375\067zXZ' >dir/a.hlo.xz; printf 'HloModule' >dir/c.hlo
$HLO list dir -f csv --fields file,name; echo "status $?"
report
