# A view of an array by its tiles relates the parts of each dimension to that dimension; a part of
# the dimension that was named takes the factor. What is scattered into follows its batch.
F=tests/golden/memory-what-if-view.hlo
for change in 'tgt:0 8->4' 'tgt:1 1024->512' 'tok:0 8->16' 'tok:1 1024->2048'; do
  $HLO memory $F --target v5e --what-if "size $change" -f csv --fields what,certainty,old_bytes,peak_bytes | tail -1
done
# what no argument leads to may follow, too
sed 's/^\(ENTRY.*-> \).* {/\1(f32[8,1024,256], f32[8,512,1024]) {/;s/ROOT %sum = .*/%other = f32[8,512,1024]{2,1,0:T(8,128)} broadcast(%none), dimensions={}\n  ROOT %sum = (f32[8,1024,256]{2,1,0:T(8,128)}, f32[8,512,1024]{2,1,0:T(8,128)}) tuple(%marked, %other)/' $F |
$HLO memory - --target v5e --what-if 'size tgt:1 1024->512' | head -4
