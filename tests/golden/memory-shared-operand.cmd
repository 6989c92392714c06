# The compiler states that the result may share the second operand's memory: it does, and at most 8
# KiB are alive.
printf '%s\n' 'HloModule m, is_scheduled=true' '' 'ENTRY %e (x: f32[1024]) -> f32[1024] {' \
    '%x = f32[1024]{0:T(1024)} parameter(0)' '%a = f32[1024]{0:T(1024)} negate(%x)' \
    '%b = f32[1024]{0:T(1024)} sine(%x)' \
    '%c = f32[1024]{0:T(1024)} fusion(%a, %b), kind=kLoop, calls=%f, backend_config={"aliasing_operands":{"lists":[{"indices":["1","2"]}]}}' \
    'ROOT %r = f32[1024]{0:T(1024)} negate(%c)' '}' |
    $HLO memory --target v5e --format csv --fields name,role,bytes
# This holds for each step that has such a statement.
printf '%s\n' 'HloModule m, is_scheduled=true' '' 'ENTRY %e (x: f32[1024]) -> f32[1024] {' \
    '%x = f32[1024]{0:T(1024)} parameter(0)' '%a = f32[1024]{0:T(1024)} negate(%x)' \
    '%b = f32[1024]{0:T(1024)} sine(%x)' \
    '%c = f32[1024]{0:T(1024)} fusion(%a, %b), kind=kLoop, calls=%f, backend_config={"aliasing_operands":{"lists":[{"indices":["1","2"]}]}}' \
    '%d = f32[1024]{0:T(1024)} cosine(%c)' \
    '%g = f32[1024]{0:T(1024)} fusion(%c, %d), kind=kLoop, calls=%f, backend_config={"aliasing_operands":{"lists":[{"indices":["1","2"]}]}}' \
    'ROOT %r = f32[1024]{0:T(1024)} negate(%g)' '}' |
    $HLO memory --target v5e --format csv --fields name,role,start,end
# A value behind a bitcast keeps its place, so libtpu packs a sort of it beside its operand.
sorted() { # what is sorted
    printf '%s\n' 'HloModule m, is_scheduled=true' '' 'ENTRY %e (x: f32[2048]) -> f32[2048] {' \
        '%x = f32[2048]{0:T(1024)} parameter(0)' '%a = f32[2048]{0:T(1024)} negate(%x)' \
        "%b = f32[2048]{0:T(1024)} bitcast(%a)" \
        "%s = f32[2048]{0:T(1024)} sort($1), dimensions={0}, to_apply=%less, backend_config={\"aliasing_operands\":{\"lists\":[{\"indices\":[\"0\",\"1\"]}]}}" \
        'ROOT %r = f32[2048]{0:T(1024)} negate(%s)' '}' |
        $HLO memory - --target v5e --format csv --fields name,role,bytes,offset
}
sorted %a
sorted %b
