# --color always colours the drawing in a pipe, too; NO_COLOR turns colors off.
$HLO map --color always 'f32[3,5]{1,0:T(2,2)}'; NO_COLOR=1 $HLO map 'f32[2]'
