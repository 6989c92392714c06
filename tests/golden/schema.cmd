# The schema of the rows of a command and of its totals.
$HLO schema banks
$HLO schema banks --json
echo "status $?"
