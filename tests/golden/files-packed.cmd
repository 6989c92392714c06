# One dump gives the same rows and the same sums however it is packed, from a file and from a
# pipe.
folder=$(mktemp -d); dump=$folder/x.hlo; cp samples/odd-shapes-v5e.hlo "$dump"
gzip -c "$dump" >"$folder/x.gz"; xz -c "$dump" >"$folder/x.xz"; bzip2 -c "$dump" >"$folder/x.bz2"
zstd -qc "$dump" >"$folder/x.zst"; gzip -c "$folder/x.xz" >"$folder/x.xz.gz"
tar -C "$folder" -cf "$folder/x.tar" x.hlo; tar -C "$folder" -czf "$folder/x.tgz" ./x.hlo
zstd -qc "$folder/x.tar" >"$folder/x.tar.zst"; (cd "$folder" && python3 -m zipfile -c x.zip x.hlo)
for file in x.hlo x.gz x.xz x.bz2 x.zst x.xz.gz x.tar x.tgz x.tar.zst x.zip; do
    echo "$file: $($HLO list -f csv --fields line,name,shape,bytes "$folder/$file" | cksum)" \
        "$($HLO audit --top 0 <"$folder/$file" | grep -A1 '^HBM' | tr -s ' \n' ' ')" \
        "$(cat "$folder/$file" | $HLO memory -f csv | cksum)"
done
rm -r "$folder"
