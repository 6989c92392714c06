# For a scheduled program, audit first prints the peak of each memory space and sorts rows by what
# is live at it. Two spaces are never summed.
dump=tests/golden/audit-peak.hlo
$HLO audit --target v5e <$dump
$HLO audit --target v5e --by opcode --format csv --fields group,memory_space,count,bytes,peak_bytes,padding_at_peak <$dump
$HLO audit --target v5e --by instruction --sort peak_bytes --format csv --fields name,peak_bytes <$dump
$HLO audit --target v5e --suggest --format csv --fields shape,count,peak_bytes,saving_bytes <$dump
