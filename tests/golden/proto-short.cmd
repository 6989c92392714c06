# Two bytes with which a binary proto begins are taken for one.
printf '\n\001' | $HLO list
