# Lines may have any length, and the last line may lack its newline.
awk 'BEGIN{printf "%70000s2,3\n1,%200000s1\r\n2,%65530s4", "", "", ""}' | $HLO index 'f32[3,5]{1,0:T(2,2)}' -; echo "status $?"
