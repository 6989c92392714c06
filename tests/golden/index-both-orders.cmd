# The linear index of an element depends on minor_to_major: row-major and column-major differ.
$HLO index "f32[2,3]{1,0}" 0,1 1,0 && $HLO index "f32[2,3]{0,1}" 0,1 1,0
