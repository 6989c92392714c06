# The limit on the size of a target file is tested at the limit and one above it.
try() { "$HLO" "$@" 2>&1 >/dev/null | cut -c1-100; }
echo 'target files'
file=$(mktemp)
{ echo 'name x'; head -c 1048569 /dev/zero | tr '\0' '\n'; } >"$file"; try predict 'f32[3]' --target "$file" | sed "s|$file|FILE|"
echo >>"$file"; try predict 'f32[3]' --target "$file" | sed "s|$file|FILE|"
rm "$file"
