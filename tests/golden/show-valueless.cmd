# What has a shape and is no array.
$HLO show 'token[]' 'opaque[]' '(token[], opaque[], f32[])' 'b(f32[2])' 'x = token[] after-all()' 'p = opaque[] parameter(0)'
$HLO show 'token[]' 'opaque[]' --format csv --fields shape,data_bytes,bytes,expansion
