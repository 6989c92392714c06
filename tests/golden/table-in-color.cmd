# Figures are red if half or more of the bytes is padding. Nothing else is colored, and a pipe gets
# no color.
$HLO scan --color always samples/user-layouts-v5e.hlo | cat -v | head -12; $HLO scan samples/user-layouts-v5e.hlo | cat -v | sed -n 2p
