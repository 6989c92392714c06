# What --top cuts off is summed in a last row for each memory space; --top 0 prints the sums alone.
# The text output of audit and scan has 20 rows by default, and the formats for scripts have all.
H="$HLO scan tests/dumps/tpu-v5e-bounded_dynamic_dims.hlo samples/odd-shapes-v5e.hlo"
$H | wc -l; $H --top all | wc -l; $H -f csv | wc -l; $H --top 1; $H --top 0; $H --top 2 --fields bytes; $H --top 1 --fields bytes,file; $HLO audit samples/odd-shapes-v5e.hlo --by instruction --sort bytes | tail -n 10
