# CSV has the fields of the first row for every kind of layout, and a warning says if other rows
# have more.
$HLO show 'f32[2]' 'f32[<=2]{0:M(8)}' 'S[8:1]' '(f32[2],s8[])' --format csv
