# XLA's documentation writes types in capitals. Where a file is expected, such a layout is still known
# as one; where it is taken, a warning says how it is read.
$HLO audit 'F32[2,3]{1,0}'
$HLO compare 'F32[2,3]{1,0}' 'f32[2,3]{0,1}'
