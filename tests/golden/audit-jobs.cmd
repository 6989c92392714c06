# However many threads share the files of a directory, some of which are damaged, the answer and the
# messages are those of one thread.
for options in '-f json' '-f ndjson --by instruction' '-f html' '--by module' '--max-waste 5%'; do
    one=$($HLO audit tests/dumps $options --jobs 1 2>&1; echo $?)
    for jobs in 2 5; do
        [ "$($HLO audit tests/dumps $options -j $jobs 2>&1; echo $?)" = "$one" ] && echo "$options -j $jobs: the same"
    done
done
$HLO audit samples -j 0
