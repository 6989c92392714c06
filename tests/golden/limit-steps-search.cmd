# If strides have no common structure, finding the element at a place is a search, which stops at
# the limit of steps. A place takes few steps if the strides follow from each other. Each line of
# input has its own count.
layout='S[(2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2):(46071823577,60021145393,39718432165,64170287259,51907411323,44013217749,57241386441,66890421877,35121377831,49331254127,62010993745,41200316957,53921440387,68011226741,37719933263,47712386453,55911237149,61441227137,34811926673,50102977323,65313321117,42913347719,58120139923,36201947721,63912201373,45132209771,52310937751,67120344331,40521190733,56701388213,48312206931,59410027813,38012119971,54190033197,43420718877,66012230711)]'
$HLO index --inverse "$layout" 900000000001; echo "status $?"
$HLO index --inverse 'f32[8,128]{1,0:T(8,128)}' 17 1023 --max-steps 100; echo "status $?"
$HLO index --inverse 'S[(8,8):(1,1)]' 7 --max-steps 184 | wc -c; echo "status $?"
$HLO index --inverse 'S[(8,8):(1,1)]' 7 --max-steps 50; echo "status $?"
printf '0\n7\n0\n' | $HLO index --inverse 'S[(8,8):(1,1)]' - --max-steps 50; echo "status $?"
