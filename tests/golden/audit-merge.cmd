# Each module has rows of its own unless --merge sums the modules.
s=samples/odd-shapes-v5e.hlo u=samples/user-layouts-v5e.hlo fields=group,count,bytes,peak_bytes,file
$HLO audit $s $u --by space --fields $fields
$HLO audit $s $u --by space --fields $fields --merge
