# A folder with links gives the same rows as its tar, its zip, and archives of these in archives: hard links, links to
# files and to folders, through others and back up.
case $HLO in /*) ;; *) HLO=$PWD/$HLO ;; esac
T=$(mktemp -d); trap 'rm -rf "$T"' EXIT; cd "$T"
rows() { $HLO list -f csv --fields file,shape "$@" | sed 's|^.*/d/|d/|' | sort | cksum; }
dump() { printf 'HloModule m\nENTRY %%e {\n  ROOT %%r = f32[%s]{0} parameter(0)\n}\n' $1; }
mkdir -p d/sub/deep; dump 3 >d/a.hlo; dump 5 >d/sub/b.hlo; dump 7 >d/sub/deep/c; dump 11 | gzip >d/sub/z.hlo.gz
ln d/a.hlo d/hard.hlo; ln -s ../a.hlo d/sub/soft.hlo; ln -s soft.hlo d/sub/soft2.hlo; ln -s sub/deep/c d/named.hlo
mkdir d/other; ln -s sub d/dir; ln -s ../.. d/sub/deep/up; ln -s .//../sub/deep/../z.hlo.gz d/sub/z2.hlo.gz; ln d/sub/z2.hlo.gz d/other/z3.hlo.gz
tar -cf d.tar d; tar -czf d.tgz ./d; mkdir in; cp d.tgz in/x.tgz; tar -cf in.tar in; mkdir in2; gzip -k in.tar
cp in.tar.gz in2; tar -cJf in2.tar.xz in2; ln -s in.tar again.tar; tar -cf again.tgz in.tar again.tar
cat >zip.py <<'END'
import os, sys, zipfile
with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as z:
    for path in sys.argv[2:]:
        if os.path.islink(path):
            entry = zipfile.ZipInfo(path)
            entry.create_system, entry.external_attr = 3, 0o120777 << 16
            z.writestr(entry, os.readlink(path))
        else:
            z.write(path)
END
python3 zip.py d.zip $(find d); python3 zip.py in.zip d.zip
for file in d d.tar d.tgz d.zip in in.tar in.zip in2.tar.xz; do
    echo "$file: $(rows $file)"; [ -d $file ] || echo "piped: $(cat $file | rows)"
done
$HLO list -f csv --fields file,shape in2.tar.xz | sort; $HLO list -f csv --fields file again.tgz | wc -l
$HLO d.tar | tail -n 1 >one; $HLO d | tail -n 1 | cmp - one && echo 'the same verdict'
