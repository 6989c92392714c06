# A program behind prose, indented, quoted, or behind the prefix of a log is read as it stands alone.
text=tests/dumps/check-cpu-layer_norm.hlo
$HLO memory "$text" --top 2 | sed 1d >"${TMPDIR:-/tmp}/alone.$$"
for form in 's/^/    /' 's/^/> /' 's/^/I0102 03:04:05.1 7 dump.cc:9] /' '1s/^/I0102 03:04:05.1 7 dump.cc:9] /'; do
    { echo 'Here it is.'; sed "$form" "$text"; } | $HLO memory - --top 2 | sed 1d | cmp - "${TMPDIR:-/tmp}/alone.$$" && echo same
done
rm -f "${TMPDIR:-/tmp}/alone.$$"
