# The columns of each table and of its second line, if it has one, on three widths of terminal: no
# size, shape or suggestion is left out or cut, and no line is wider than the terminal.
s=samples/odd-shapes-v5e.hlo
table() { for w in 80 120 200; do
script -qec "stty cols $w; $HLO $* --color never 2>/dev/null" /dev/null </dev/null | tr -d '\r' | sed -n "/^ *$first /,/^\$/p" >"$T"
printf '%s %s:' "$1 $2" $w; grep -E "^ *(saves|as written|$first) " "$T" | tr -s ' \n' ' '
[ "$(LC_ALL=C.UTF-8 wc -L <"$T")" -le $w ] || printf ' TOO WIDE'; echo; done; }
T=$(mktemp)
first=bytes; table list $s
first=name; table list --by computation $s
first='at peak'; table audit $s
first='padding at peak'; table audit --sums $s
first='at peak'; table audit --by opcode $s
first='at peak'; table audit --sort peak_bytes $s samples/user-layouts-v5e.hlo
first=padding; table audit --merge --by op_name $s samples/user-layouts-v5e.hlo
first=padding; table scan samples/out-of-memory-v5e.txt --top 1
first='at peak'; table audit --suggest $s
first=bytes; table memory $s
first=data; table predict "'f32[128,6]'" "'s4[1000,777]'"
first=data; table predict "'f32[128,3]{1,0}'" "'bf16[2048,1,2048,128]{0,1,3,2}'"
first=padding; table scan $s
first=saving_bytes; table suggest "'u32[12582912,1]{1,0:T(8,128)}'" --fields saving_bytes,bytes,expansion,shape,how
first=shape; table show "'bf16[8,1,1280,16384]{3,2,0,1:T(8,128)(2,1)S(1)}'" --fields shape,data_bytes,bytes,padding_bytes,expansion
rm "$T"
