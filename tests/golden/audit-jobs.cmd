# However many threads share the files of a directory, some of which are damaged, the answer and the
# messages are those of one thread.
for options in '-f json' '-f ndjson --by instruction' '-f html' '--by module' '--max-waste 5%'; do
    one=$($HLO audit tests/dumps $options --jobs 1 2>&1; echo $?)
    for jobs in 2 5; do
        [ "$($HLO audit tests/dumps $options -j $jobs 2>&1; echo $?)" = "$one" ] && echo "$options -j $jobs: the same"
    done
done
# Modules of several targets; rows of one dump in two files.
folder=$(mktemp -d)
program=$(command -v "$HLO") && program=$(realpath "$program")
cp tests/dumps/gpu-f8_matmul.hlo "$folder/a.hlo"
printf '%s\n' 'HloModule z' 'ENTRY e {' ' p = f32[1000,1000]{1,0:T(8,128)S(1)} parameter(0)' \
    ' ROOT a = f32[1000,1000]{1,0:T(8,128)S(1)} add(p, p)' '}' >"$folder/z.hlo"
for jobs in 1 2; do (cd "$folder" && $program audit . --max-padding 0 -j $jobs 2>&1); done
rm "$folder"/*
for i in 1 2; do $HLO audit samples/odd-shapes-v5e.hlo --by space -f ndjson >"$folder/$i.ndjson"; done
for jobs in 1 2; do (cd "$folder" && $program audit . --by space -j $jobs 2>&1); done
(cd "$folder" && $program audit --merge --by space 1.ndjson 2.ndjson 2>&1)
(cd "$folder" && head -c 50 1.ndjson >cut.ndjson; $program audit cut.ndjson "$OLDPWD/samples/odd-shapes-v5e.hlo" --by space -f csv --fields group,count 2>&1)
rm -r "$folder"
$HLO audit samples -j 0
