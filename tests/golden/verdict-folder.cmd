# A folder of one module is answered by whether it fits the target that the folder names; one of
# several modules by a line for each, the largest first.
case $HLO in /*) ;; *) HLO=$PWD/$HLO ;; esac
T=$(mktemp -d); trap 'rm -rf "$T"' EXIT
mkdir "$T/one" "$T/two"
tar -C "$T/one" -xf tests/folders/v5e-sharded.tar.xz
tar -C "$T/two" -xf tests/folders/v5e-sharded.tar.xz
tar -C "$T/two" -xf tests/folders/cpu-loop.tar.xz
cd "$T"
$HLO one | head -2
$HLO two --top 2 | head -3
sed 's/%sort.14 = /%sort.14 @@ /' one/*/*after_optimizations.txt >cut.hlo
$HLO cut.hlo --target v5e 2>/dev/null | head -1
