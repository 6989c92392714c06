# GitHub takes @name, #1 and GH-1 for a user and for issues: a paragraph of Markdown parts them, and
# a cell of a table has them as code. A number without a sign stays as it is.
folder=$(mktemp -d)
for n in 8 2048; do
    printf 'module @"f #1 GH-2 @x #y 3" {\n  func.func public @main(%%a: tensor<%sxf32>) -> tensor<%sxf32> {\n    return %%a : tensor<%sxf32>\n  }\n}\n' $n $n $n > "$folder/$n.mlir"
done
$HLO diff -f markdown "$folder/8.mlir" "$folder/2048.mlir" | head -1
printf 'HloModule m\n\nENTRY e {\n  ROOT a = f32[8] parameter(0), metadata={op_name="GH-3"}\n  b-4 = f32[8] negate(a)\n}\n' |
    $HLO list -f markdown --fields name,op_name
rm -r "$folder"
