# A (4,4) array is spread over a 2 x 2 mesh of devices; the axis pid is the device.
hlo=${HLO:-hlo-layout}
mesh='S[(2,2,2,2):(1@pid,2@m,2@pid,1@m)]'
$hlo show "$mesh" --shape 4,4 --type bf16
$hlo index "$mesh" --shape 4,4 0,0 0,3 3,0 3,3
echo 'what lies first on device 3:'
$hlo index "$mesh" --shape 4,4 --inverse 'pid=3 m=0'
echo 'what one device holds:'
$hlo convert "$mesh" --shape 4,4 --storage
echo 'a copy on every column of the mesh, where two elements meet:'
$hlo show 'S[(2,2,4):(1@pid,2@m,1@m)] + R[2:2@pid]' --shape 4,4
