# Scripts for shells; tests/scripts/completions.sh runs them.
$HLO completions bash | head -n 2
$HLO completions fish | head -n 1
$HLO completions tcsh
$HLO completions
echo "status $?"
