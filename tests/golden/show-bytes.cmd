# --bytes prints exact byte counts instead of rounded units.
$HLO show --bytes "u32[12582912,1]{1,0:T(8,128)}"
