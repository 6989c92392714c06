# Memory of as many dims as an option takes is read again with its own shape: its layout has an iter more.
ones=$(printf '1,%.0s' $(seq 62)); zeros=$(printf '0,%.0s' $(seq 62))
$HLO access "S[(${ones}32,4,128):(${zeros}1@tx,128,1)]" "S[(${ones}8,16,128):(${ones}2048,128,1)]" \
    --shape "${ones}128,128" --type f16 --suggest | sed "s/$ones/ONES,/g"
