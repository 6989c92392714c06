# Red where half or more of the bytes is padding; nothing else, and nothing in a pipe.
$HLO scan --color always samples/user-layouts-v5e.hlo | cat -v | head -12; $HLO scan samples/user-layouts-v5e.hlo | cat -v | sed -n 2p
