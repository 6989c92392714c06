# What is no CuTe layout, with the place of the first thing that is wrong.
for text in '(8,64):(64,1,2)' '(8,64' '((2,2),8):(1,2)' '(8,?{i64 div=4}):(1,8)' '<3:1,4:1>' '(8,0):(1,8)' \
  '(8,9223372036854775807):(1,8)' 'Sw<3,1,3> o smem_ptr[32b](unset) o (8,64):(64,1)' 'Sw<3,4,2> o 0 o (8,64):(64,1)' \
  'Layout<Shape<_8,_64>,Strid<_64,_1>>' '(8,64):(64;1)' 'Sw<3,4,3> o smem_ptr[24b](unset) o (8,64):(64,1)'; do
  $HLO show "$text"; done
$HLO show '(8,4):(1@0,1@1)'; $HLO index '(8,4):(1@0,1@1)' 3; $HLO show 'tensor<ptr<f16, smem> o (8,4):(1,8)>' --type f32
$HLO index '((2,2),8):((1,4),2)' '(1,1),3' 5 2,3 '(3),1' 40 '((1,1),3)' '(1,1,1),2'; $HLO index '((2,2),8):((1,4),2)' --inverse 4 5 100
