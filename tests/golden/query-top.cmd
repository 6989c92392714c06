# What --top cuts is summed in a last row for each memory space; 0 shows the sums alone. Text of audit and scan has 20 rows unless all are asked for, formats for scripts have all.
H="$HLO scan tests/dumps/tpu-v5e-bounded_dynamic_dims.hlo samples/odd-shapes-v5e.hlo"
$H | wc -l; $H --top all | wc -l; $H -f csv | wc -l; $H --top 1; $H --top 0; $H --top 2 --fields bytes; $H --top 1 --fields bytes,file; $HLO audit samples/odd-shapes-v5e.hlo --by instruction --sort bytes | tail -n 10
