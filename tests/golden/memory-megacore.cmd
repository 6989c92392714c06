# A device of a v4 is one core, or with megacore both: 15.25 or 30.75 GiB. A text from after code
# generation tells it, and target arguments do; where nothing does, a program between the two may fit,
# and near the limit of one core both packings are said.
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT
program=$(realpath "$HLO")
cd "$folder"
write() { # BYTES CONFIG
cat <<END
HloModule m, is_scheduled=true
z { a = f32[$1]{0:T(1024)} parameter(0) ROOT s = f32[$1]{0:T(1024)} negate(a) }
ENTRY e {
  x = f32[$1]{0:T(1024)} parameter(0)
  y = f32[$1]{0:T(1024)} fusion(x), kind=kLoop, calls=z, backend_config={"aliasing_operands":{"lists":[]}$2}
  ROOT t = f32[$1]{0:T(1024)} negate(y)
}
END
}
config=',"megacore_config":{"megacore_split_dim":"0"},"retry_config":{"retry_count":"0"}'
for elements in 1048576 1342177280 2415919104 3221225472; do
  write $elements '' >untold.hlo
  write $elements "$config" >joined.hlo
  for file in untold joined; do
    "$program" memory --limit v4 --libtpu 0.0.52 --top 0 $file.hlo 2>/dev/null | grep 'whether\|packed\|fit'
    "$program" memory --limit v4 --top 0 --json $file.hlo 2>/dev/null |
      grep -o '"limit_bytes":[0-9]*\|"joined_limit_bytes":[0-9]*\|"fits":[a-z]*' | tr '\n' ' '
    echo
  done
done
mkdir folder
for word in megacore default; do
  write 1342177280 '' >folder/module_0000.m.cl_1014260217.after_optimizations.txt
  printf 'tpu_topology_args {\n  version: TPU_VERSION_PUFFERFISH\n  chip_config_name: "%s"\n}\n' $word \
    >folder/module_0000.m.cl_1014260217.target_arguments.txt
  "$program" folder | head -1
done
