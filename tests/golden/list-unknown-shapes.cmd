# A shape whose form is not known costs its bytes alone, and each form is said once.
printf 'HloModule m\n\n%%f (x: P(f32[2]), y: Q<s32[]>) -> P(f32[2]) {\n  %%x = P(f32[2]) parameter(0)\n  %%y = Q<s32[]> parameter(1), is_hot\n  ROOT %%n = P(f32[2]) negate(P(f32[2]) %%x), is_hot, z=@foo\n}\n\nENTRY %%e (a: f32[2]) -> f32[2] {\n  %%a = f32[2]{0} parameter(0)\n  %%b = f32[2]{0:P(f32[4]{0})} add(%%a, %%a)\n  %%c = P(f32[2]) call(%%a, %%b), to_apply=%%f\n  ROOT %%r = f32[2]{0} add(%%a, %%a)\n}\n' |
    $HLO list --format csv --fields computation,name,opcode,operands,shape,bytes
