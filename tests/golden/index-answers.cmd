# Each line is answered before the next one is waited for, so that a person or a program can ask on.
folder=$(mktemp -d); mkfifo "$folder/asks" "$folder/answers"
for ask in "index f32[3,5]{1,0:T(2,2)} - 2,3" "index --inverse f32[3,5]{1,0:T(2,2)} - 17" "predict -f ndjson --fields shape - f32[3,5]"; do
    question=${ask##* }
    $HLO ${ask% *} <"$folder/asks" >"$folder/answers" &
    exec 3>"$folder/asks" 4<"$folder/answers"
    echo "$question" >&3; echo "while it waits: $(timeout 5 head -n 1 <&4)"
    echo "$question" >&3; exec 3>&-; echo "at the end: $(cat <&4)"; wait; exec 4<&-
done
rm -r "$folder"
