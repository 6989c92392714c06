# Makes a folder with two dumps, and enters it. report prints the messages.
folder=$(mktemp -d); cd "$folder" || exit
exec 2>err # in the words of libarchive, which change
case $HLO in /*) ;; *) HLO=$OLDPWD/$HLO ;; esac
awk 'BEGIN { for (i = 0; i < 30000; i++) print "%c" i " = f32[" 1 + i % 7 ",3]{1,0:T(8,128)} copy(%x)" }' >a.hlo
printf 'HloModule b\nENTRY %%e {\n  ROOT %%r = f32[3]{0} parameter(0)\n}\n' >b.hlo
report() {
    sed 's/after [0-9]* bytes of text: .*/after the bytes that are counted/; s/damaged: .*/damaged/' err
    rm -r "$folder"
}
