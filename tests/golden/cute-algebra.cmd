# The algebra of CuTe layouts: each answer is enumerated; where there is none, the reason is a finding.
$HLO convert '(2,(3,(1,8))):(3,(1,(48,6)))' --compose '(12):(1)'; $HLO convert 'Sw<3,4,3> o 0 o (8,64):(64,1)' --compose '<4:2,(2,32):(32,1)>'
$HLO convert '(3,(8,8),2):(8,(64,16),0)' --compose '(2,4):(1,2)'; echo $?
$HLO convert '(4,(8,5)):(40,(5,1))' --compose '<2:2,20:1>'; $HLO convert '(8,4):(4,1)' --compose '8:-1'; $HLO convert 12:4 --compose '(6,4,5,1):(1,0,-48,1)'
$HLO convert '(4,4):(24,3)' --compose '4:-4'; $HLO convert '(2):(-1)' --product '(1,3):(1,0)'; $HLO convert '3:1' --product '3:-1'
$HLO convert '(3,9):(1,72)' --compose '3:4'
$HLO convert '(2):(4)' --complement 32; $HLO convert '16:2' --complement; $HLO convert '(8,6):(24,7)' --complement=4
$HLO convert '(8,4):(6,1)' --inverse left; $HLO convert '(16,16):(64,1)' --inverse right; $HLO convert '((2,2),8):((1,4),2)' --inverse left
$HLO convert '((2,2),(2,3)):((2,12),(1,4))' --coalesce
for form in logical zipped tiled flat; do $HLO convert '(2,6):(4,8)' --divide '(2,3)' --form $form; done
$HLO convert '4:1' --divide 1; $HLO convert '(8,(3,4),5):(1,(8,24),96)' --divide '<4:1,_>' --form zipped; $HLO convert '(3,2):(10,54)' --divide 2:1
for form in logical zipped tiled blocked raked; do $HLO convert '(3,4):(1,3)' --product '(2,4):(1,2)' --form $form; done
$HLO convert '2:8' --product '(6,2):(1,6)'; $HLO convert '(4,4):(1,3)' --product 2:1; $HLO convert 8:2 --product '(4):(3)' --form blocked
$HLO convert '(4,2):(1,4)' --recast 16:8; $HLO convert '((4,16)):((16,1))' --recast 16:128; $HLO convert '(2,16):(4,8)' --recast 16:8
$HLO convert '(8,4):(4,1)' --tile-to 16,16 --order 1,0; $HLO convert 'Sw<3,3,3> o 0 o (8,64):(64,1)' --tile-to 16,128
$HLO convert '(8,4):(4,1)' --value '(4,4):(1,4)' --to cute -f ndjson
$HLO convert 'f32[8,64]{0,1}' --divide '<4:1,8:1>' --form zipped; $HLO convert '(8,4):(4,1)' --coalesce --to tirx
$HLO convert '8:1' --compose 4:1 --coalesce; $HLO convert '8:1' --order 0,1 --to cute; $HLO convert '8:1' --recast 16; $HLO convert '8:1' --divide '(3'
$HLO convert 'Sw<3,3,3> o 0 o 8:1' --inverse left
# Strides that are coordinates are composed, divided and coalesced along each coordinate (as the DSL 4.8.1 does it).
for b in '(4,2):(2,8)' 32:4 '((2,2),4):((1,8),16)' 8:16 3:5; do $HLO convert '(8,16):(1@0,1@1)' --compose "$b"; done
for b in 8:3 4:12; do $HLO convert '(6,8):(1@0,1@1)' --compose $b; done
$HLO convert '(8,16):(1@0,1@1)' --divide '<4:1,2:1>' -f csv
$HLO convert '(8,(2,8)):(1@0,(1@1,2@1))' --coalesce=1,1
for operation in --complement=64 --compose=8:1\ --to=tirx; do $HLO convert '(8,16):(1@0,1@1)' $operation; done
