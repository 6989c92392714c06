# A directory of dumps gives the same rows as it is, as a tar archive, and with each file packed;
# one of its files is UTF-16.
folder=$(mktemp -d); dump=$folder/x.hlo; cp samples/odd-shapes-v5e.hlo "$dump"
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
