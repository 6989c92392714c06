# Each invalid layout is reported with the place of the fault, and the valid ones are explained.
$HLO show "f32[2,3]{1,1}" "f32[2,3]{1,0:S(1)E(4)}" "i32[3]" "f32[3]{0:#(foo)}" "f32[2]{0:S(200)}" "f32[2]{0:T(8,*)}" "f32[2]{0:T(8,128)} junk" "f32[9000000000,9000000000]" "f32[2]"
