# Without libarchive, a compressed file is reported as such: alone, in a directory and as standard
# input. Uncompressed files beside it are read.
hlo=$(realpath "$HLO")
cd "$(mktemp -d)" || exit
: >libarchive.so.13 # the first that is found is none
export LD_LIBRARY_PATH=$PWD
mkdir d
printf 'HloModule m\n\nENTRY e { ROOT a = f32[2] parameter(0) }\n' >d/a.hlo
gzip -c d/a.hlo >d/b.hlo.gz
for file in d/b.hlo.gz d; do "$hlo" list --format csv --fields file,name $file; echo "status $?"; done
"$hlo" <d/b.hlo.gz; echo "status $?"
"$hlo" d/b.hlo.gz; echo "status $?"
rm -r "$PWD"
