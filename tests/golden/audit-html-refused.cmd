# list and show write no page, and the page of audit does not take --fields because its columns are
# fixed.
$HLO list samples/odd-shapes-v5e.hlo --format html; echo $?
$HLO show 'f32[3]' --format html; echo $?
$HLO audit samples/odd-shapes-v5e.hlo --format html --fields shape; echo $?
