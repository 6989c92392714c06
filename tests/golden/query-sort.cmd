# Numbers are sorted largest first and words alphabetically; a minus reverses the order. Null comes
# last in either order.
for field in bytes -bytes opcode -opcode expansion -expansion; do echo $field; $HLO list samples/odd-shapes-v5e.hlo --sort $field -f csv --fields opcode,bytes,expansion,line --top 3; done
$HLO list samples/odd-shapes-v5e.hlo --sort -expansion -f csv --fields expansion,line | tail -n 2; $HLO audit samples/odd-shapes-v5e.hlo --sort name --top 2 -f csv --fields name; $HLO scan samples/odd-shapes-v5e.hlo --sort shape --top 2 -f csv --fields shape,line; $HLO memory samples/odd-shapes-v5e.hlo --sort name -f csv --fields name,bytes
for field in donated -donated; do $HLO memory tests/dumps/alias-first.hlo --target v5e --sort $field -f csv --fields donated,name; done
$HLO memory samples/odd-shapes-v5e.hlo --sort -bytes --top 2 -f csv | cut -d , -f 2-8 # with the columns of the first row in both tables
