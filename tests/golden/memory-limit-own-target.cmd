# What a file's target gives a program is not known. The size that the message names can be written whatever
# the target calls its main memory.
target=$(mktemp)
printf 'name mine\nlike v5e\nspace 0 DRAM 16GiB\n' >"$target"
$HLO memory --target "$target" --limit mine samples/user-layouts-v5e.hlo
echo "status $?"
$HLO memory --target "$target" --limit 15.75GiB samples/user-layouts-v5e.hlo | grep fits
$HLO memory --target "$target" --limit 1KiB samples/user-layouts-v5e.hlo >/dev/null
echo "status $?"
rm "$target"
