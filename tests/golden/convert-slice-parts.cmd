# A slice that begins or ends within its iters has a layout if any iters give its places.
slice() { $HLO convert "$1" --shape "$2" --slice "$3"; echo "status $?"; }
slice 'S[(6,6):(6,3)]' 36 9:33
slice 'S[(4,2):(1,2)]' 8 3:7
slice 'S[(4,4):(16,1)]' 16 2:6
slice 'S[(2,3,4):(100,4,1)]' 24 2:10
slice 'S[(4,4):(16,1)]' 16 1:7
slice 'S[(4,4):(1@laneid,1)]' 16 3:5
