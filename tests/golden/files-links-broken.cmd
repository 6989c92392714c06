# A link to nothing in an archive, or out of it, an archive that is damaged or lies too deep, and too many names are
# said; all else is read. Of a folder, a link to nothing is said, but not
# the hidden one by which an editor locks a file.
case $HLO in /*) ;; *) HLO=$PWD/$HLO ;; esac
T=$(mktemp -d); trap 'rm -rf "$T"' EXIT; cd "$T"
mkdir d; printf 'HloModule m\nENTRY %%e {\n  ROOT %%r = f32[3]{0} parameter(0)\n}\n' >d/a.hlo
ln -s /etc/passwd d/absolute; ln -s ../../x d/out.hlo; ln -s a.hlo/b d/within.hlo; ln -s round d/round
printf 'gone\n\033[31m' >name; ln -s "$(cat name)" d/none.hlo
list() { echo "-- $*"; $HLO list -f csv --fields file,shape "$@" 2>&1; echo "status $?"; }
rows() { list "$@" | sort; }
tar -cf d.tar d; rows d.tar; rm d/absolute; rows d
tar -cf 2.tar d/a.hlo d.tar; tar -cf 3.tar 2.tar; tar -cf 4.tar 3.tar; tar -czf 5.tgz 4.tar d/a.hlo
list 4.tar | grep -c 'd/a.hlo,'; list 5.tgz
head -c 1000 2.tar >cut.tar; printf 'PK\003\004 no zip' >bad.zip; tar -cf damaged.tar d/a.hlo cut.tar bad.zip d/a.hlo
list damaged.tar | sed 's/read: .*/read: .../'
$HLO d.tar 2>/dev/null | head -n 1 # of one program that could be read
cat >many.py <<'END'
import io, tarfile
with tarfile.open("many.tar", "w") as tar:
    def link(name, target):
        entry = tarfile.TarInfo(name)
        entry.type, entry.linkname = tarfile.SYMTYPE, target
        tar.addfile(entry)
    for i in range(30):
        for name in "xy":
            link(f"{i}/{name}", f"../{i + 1}")
    link("30/z", "../none")
    entry = tarfile.TarInfo("a.hlo")
    entry.size = 54
    tar.addfile(entry, io.BytesIO(b"HloModule m\nENTRY e {\n  ROOT r = f32[5] parameter(0)\n}\n"))
END
python3 many.py; list many.tar | grep -v none
mkdir e; cp d/a.hlo e; ln -s user@host.12:3 e/.#a.hlo; list e
