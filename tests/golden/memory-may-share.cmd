# A TPU's compiler may state that a result can share an operand's memory. It does if the operand is
# a temporary of the same size and memory space that dies there and is not yet shared. Results with
# the shortest live range choose first.
temp() { # what follows w, one instruction a line; the last is the result
    printf 'HloModule m, is_scheduled=true\n\nENTRY %%e (x: f32[1024]) -> f32[1024] {
  %%x = f32[1024]{0:T(1024)} parameter(0)\n  %%w = f32[1024]{0:T(1024)} negate(%%x)\n'"$1"'\n}\n' |
        sed 's/SHARES/backend_config={"aliasing_operands":{"lists":[{"indices":["0","1"]}]}}/; s/BOTH/backend_config={"aliasing_operands":{"lists":[{"indices":["0","1","2"]}]}}/' |
        $HLO memory - --target v5e --format csv --fields name,role,memory_space,bytes,start,end 2>&1 | grep -v argument
}
temp '  %%f = f32[1024]{0:T(1024)} custom-call(%%w), SHARES
  ROOT %%r = f32[1024]{0:T(1024)} negate(%%f)'
echo 'used again'
temp '  %%f = f32[1024]{0:T(1024)} custom-call(%%w), SHARES
  ROOT %%r = f32[1024]{0:T(1024)} add(%%f, %%w)'
echo 'another size'
temp '  %%f = f32[2048]{0:T(1024)} custom-call(%%w), SHARES
  ROOT %%r = f32[1024]{0:T(1024)} slice(%%f), slice={[0:1024]}'
echo 'another memory space'
temp '  %%f = f32[1024]{0:T(1024)S(1)} custom-call(%%w), SHARES
  ROOT %%r = f32[1024]{0:T(1024)} negate(%%f)'
echo 'an argument'
temp '  %%f = f32[1024]{0:T(1024)} custom-call(%%x), SHARES
  ROOT %%r = f32[1024]{0:T(1024)} add(%%f, %%w)'
echo 'two results, the second of which ends first'
temp '  %%f = (f32[1024]{0:T(1024)}, f32[1024]{0:T(1024)}) custom-call(%%w), BOTH
  %%a = f32[1024]{0:T(1024)} get-tuple-element(%%f), index=0
  %%b = f32[1024]{0:T(1024)} get-tuple-element(%%f), index=1
  %%h = f32[1024]{0:T(1024)} negate(%%b)
  %%i = f32[1024]{0:T(1024)} negate(%%h)
  ROOT %%r = f32[1024]{0:T(1024)} add(%%i, %%a)'
