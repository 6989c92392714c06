# A directory that --xla_dump_to wrote gives one text for each module: its last stage, or the one
# that --stage names.
. tests/golden/dump-folder.sh
list() { $HLO list -f csv --fields file,shape "$@"; }
list d
for stage in before after after_codegen '0*after_layout-*' none; do
    echo "-- $stage"; list d --stage "$stage"; echo "status $?"
done
rm -r "$folder"
