# Two bytes with which a binary proto begins are not yet taken for one.
printf '\n\001' | $HLO list
