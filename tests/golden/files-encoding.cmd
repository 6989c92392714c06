# A dump gives the same rows with a byte order mark and in UTF-16 with or without one. A lone
# surrogate is no error.
dump=samples/odd-shapes-v5e.hlo
rows() { $HLO list -f csv --fields line,name,shape,bytes "$@" | cksum; }
rows <$dump
(printf '\357\273\277'; cat $dump) | rows
for code in UTF-16 UTF-16LE UTF-16BE; do iconv -t $code $dump | rows; done
printf 'f\0003\0002\0[\0003\0]\0 \0\0\330x\0\012\0\075\330\000\336' | $HLO scan --assume tpu -f csv --fields column,shape
printf '\376\377\0f\0003\0002\0[\0003\0]' | $HLO scan --assume tpu -f csv --fields column,shape
