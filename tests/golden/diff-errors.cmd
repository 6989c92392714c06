# What cannot be read is reported, what can be is compared; status 2.
T=$(mktemp -d); trap 'rm -rf "$T"' EXIT
cp samples/diff/given.hlo "$T"/old.hlo
program=$(readlink -f "$HLO"); cd "$T"
head -c 5200 old.hlo >cut.hlo
$program diff old.hlo; echo "status $?"
$program diff old.hlo absent.hlo; echo "status $?"
$program diff old.hlo cut.hlo --target v5e; echo "status $?"
$program diff old.hlo old.hlo --max-growth much; echo "status $?"
