# Names of a dump, and of its file, that would act on a terminal, a spreadsheet or a page are made
# visible instead, in every format. Bytes that are not UTF-8 are replaced.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
dump() {
    printf 'HloModule m\n\nENTRY e {\n  %%a = f32[3]{0} parameter(0), metadata={op_name="=cmd() \033[31m \302\233 \342\200\256 \377 \t \303\251 \344\270\255," source_file="@f.py" source_line=3}\n'
    printf '  ROOT %%b = f32[3]{0} negate(%%a), metadata={op_name="-1\342\200\250\\"" source_file="+f"}\n}\n'
}
dump | $HLO list --format csv --fields name,op_name,source -
dump | $HLO list --format ndjson --fields op_name -
dump >"$folder/$(printf '\033]0;x\007\342\200\256.hlo')"
program=$(realpath "$HLO")
cd "$folder"
"$program" list --fields file --format csv ./*
dump | "$program" audit --by instruction --format html - | LC_ALL=C grep -c "$(printf '\033\\|\302\233\\|\342\200\256\\|\377')"; true
