# Limits apply to the peak, not to the sums: padding is 96.2 % of the sums in HBM, but 93.3 % at
# the peak.
$HLO audit --target v5e --max-waste 95% --max-padding 600KiB --format csv --fields shape --top 1 <tests/golden/audit-peak.hlo
