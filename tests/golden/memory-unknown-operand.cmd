# An unknown operand is reported once for each step, however many parts the step has, and the rest
# of the program is followed.
printf 'HloModule m, is_scheduled=true\nENTRY e {\n p = (f32[8], f32[8], f32[9]) copy(nowhere)\n q = f32[8] call(p), to_apply=nothing\n ROOT s = f32[8] get-tuple-element(p), index=0\n}\n' |
    $HLO memory --target gpu --format csv --fields name,bytes -; echo "status $?"
