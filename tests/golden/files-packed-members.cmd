# A member is named after its archive, also if the archive is standard input. A compressed member
# is unpacked. Without a command, the content of the unpacked file decides what is printed.
folder=$(mktemp -d); dump=$folder/x.hlo; cp samples/odd-shapes-v5e.hlo "$dump"
gzip -c "$dump" >"$folder/x.gz"; tar -C "$folder" -cf "$folder/of-gz.tar" x.gz
tar -C "$folder" -czf "$folder/x.tgz" ./x.hlo
tar -C "$folder" -cf - x.hlo | zstd -qc >"$folder/x.tar.zst"
$HLO list -f csv --fields file,line,opcode "$folder/of-gz.tar" | sed -n "s|$folder|DIR|; 2p"
$HLO list -f csv --fields file,line,opcode <"$folder/x.tgz" | sed -n 2p
$HLO "$folder/x.tar.zst" --top 1 | sed "s|$folder|DIR|; 2q"
rm -r "$folder"
