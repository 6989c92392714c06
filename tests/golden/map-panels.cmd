# Panels stand beside each other where 1200 pixels have room for both, else below each other.
for shape in 'f32[2,26]{1,0:T(2,2)}' 'f32[2,27]{1,0:T(2,2)}' 'f32[30,30]{1,0:T(8,8)}'; do
    echo "$shape"
    $HLO map --format svg "$shape" | grep -o 'viewBox="[^"]*"\|<g data-panel.*'
done
