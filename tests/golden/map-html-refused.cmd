# A page or a picture does not take --fields. A layout that cannot be drawn and an unknown format
# are errors.
$HLO map 'f32[2]' --format html --fields place; $HLO map 'f32[2]' --format svg --fields place; $HLO map 'f32[?]' 'f32[' --format html; $HLO map 'f32[2]' --format png
