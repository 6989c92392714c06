# Two bytes are no binary proto, although one begins with them.
printf '\n\001' | $HLO list
