# diff --format svg draws both programs over the steps of both; without schedules it says that nothing
# is known. It takes no --fields.
$HLO diff samples/diff/row-major.hlo samples/diff/given.hlo --target v5e --format svg | sed '/<style>/,/<\/style>/d'
a=$(mktemp) && printf 'HloModule m\n\nENTRY e (x: f32[3]) -> f32[3] {\n  x = f32[3] parameter(0)\n  ROOT r = f32[3] copy(x)\n}\n' >"$a"
$HLO diff "$a" "$a" --format svg | grep -o 'class="w".*'
$HLO diff "$a" "$a" --format svg --fields how; rm "$a"
