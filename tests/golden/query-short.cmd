# --space and --role are short for tests of two fields. A space is given by its name in any case or
# by its number, and a role makes list determine roles.
$HLO list samples/odd-shapes-v5e.hlo --space 1 --role temp -f csv --fields name,role,memory_space --top 2; $HLO scan samples/odd-shapes-v5e.hlo --space smem -f csv --fields shape,memory_space --top 1; $HLO memory samples/odd-shapes-v5e.hlo --role output,constant -f csv --fields name,role,bytes
