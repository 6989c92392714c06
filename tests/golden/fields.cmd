# The fields of rows, and errors.
$HLO fields banks
$HLO fields index --format csv
$HLO fields
echo "status $?"
$HLO fields ausit
echo "status $?"
$HLO fields detile
echo "status $?"
