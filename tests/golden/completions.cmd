# Scripts for shells; tests/scripts/completions.sh runs them.
$HLO completions bash | head -n 2
$HLO completions fish | head -n 1
# All that zsh is told of a command, and the words of its options.
$HLO completions zsh | sed -n '/^    predict)/,/;;/p'
$HLO completions tcsh
$HLO completions
echo "status $?"
