# Words of the command line that would act on a terminal are made visible in messages and in
# answers, in every format.
$HLO list "$(printf 'none\033[2J\302\205\n')"; echo "status $?"
for format in text csv ndjson; do
    $HLO list samples/odd-shapes-v5e.hlo --top 1 --format $format --fields "$(printf 'attributes.a\033[31m\302\233\342\200\256\377,name')"
done
$HLO show "$(printf 'f32[3]\033[2J\342\200\256')" "$(printf 'f32[3]{0:T(8)\377\303\251 x}')"; echo "status $?"
