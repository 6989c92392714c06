# A file of several compressed streams, with zeros between and behind them, is read whole.
folder=$(mktemp -d); dump=$folder/x.hlo; cp samples/odd-shapes-v5e.hlo "$dump"
for pack in gzip xz bzip2 'zstd -q'; do
    { head -c 5000 "$dump" | $pack -c; head -c 3000 /dev/zero; tail -c +5001 "$dump" | $pack -c; head -c 8 /dev/zero; } >"$folder/parts"
    $HLO list -f csv --fields line,name,shape,bytes "$folder/parts" | cksum
done
rm -r "$folder"
