# One dump gives the same rows and the same sums however it is packed, from a file and from a pipe.
folder=$(mktemp -d); dump=$folder/x.hlo; cp samples/odd-shapes-v5e.hlo "$dump"
gzip -c "$dump" >"$folder/x.gz"; xz -c "$dump" >"$folder/x.xz"; bzip2 -c "$dump" >"$folder/x.bz2"
zstd -qc "$dump" >"$folder/x.zst"; gzip -c "$folder/x.xz" >"$folder/x.xz.gz"
tar -C "$folder" -cf "$folder/x.tar" x.hlo; tar -C "$folder" -czf "$folder/x.tgz" ./x.hlo
zstd -qc "$folder/x.tar" >"$folder/x.tar.zst"; (cd "$folder" && python3 -m zipfile -c x.zip x.hlo)
tar -C "$folder" -cf "$folder/of-gz.tar" x.gz
for file in x.hlo x.gz x.xz x.bz2 x.zst x.xz.gz x.tar x.tgz x.tar.zst x.zip; do
    echo "$file: $($HLO list -f csv --fields line,name,shape,bytes "$folder/$file" | cksum)" \
        "$($HLO audit --top 0 <"$folder/$file" | grep -A1 '^HBM' | tr -s ' \n' ' ')" \
        "$(cat "$folder/$file" | $HLO memory -f csv | cksum)"
done
# A file of several compressed streams, with zeros between and behind them, is read whole.
for pack in gzip xz bzip2 'zstd -q'; do
    { head -c 5000 "$dump" | $pack -c; head -c 3000 /dev/zero; tail -c +5001 "$dump" | $pack -c; head -c 8 /dev/zero; } >"$folder/parts"
    $HLO list -f csv --fields line,name,shape,bytes "$folder/parts" | cksum
done
# A member is named after its archive, also if the archive is standard input. A compressed member is
# unpacked.
$HLO list -f csv --fields file,line,opcode "$folder/of-gz.tar" | sed -n "s|$folder|DIR|; 2p"
$HLO list -f csv --fields file,line,opcode <"$folder/x.tgz" | sed -n 2p
# Without a command, the content of the unpacked file decides what is printed.
$HLO "$folder/x.tar.zst" --top 1 | head -2
# A directory of dumps gives the same rows as it is, as a tar archive, and with each file packed;
# one of its files is UTF-16.
cd "$folder" || exit; case $HLO in /*) ;; *) HLO=$OLDPWD/$HLO ;; esac
mkdir d; cp "$dump" d/module_0000.f.after_optimizations.txt
head -c 9000 "$dump" | iconv -t UTF-16LE >d/module_0000.f.before_optimizations.txt
printf 'HloModule g\nENTRY %%e {\n  ROOT %%r = f32[3]{0} parameter(0)\n}\n' >d/module_0001.g.after_optimizations.txt
tar --sort=name -cf d.tar d; zstd -qc d.tar >d.tar.zst; cp -r d packed; gzip packed/*.txt
for stage in before after; do
    for file in d d.tar d.tar.zst packed; do
        $HLO list -f csv --fields name,shape,bytes --stage $stage $file 2>/dev/null | cksum
    done
done
$HLO list -f csv --fields file d.tar.zst packed | uniq
rm -r "$folder"
