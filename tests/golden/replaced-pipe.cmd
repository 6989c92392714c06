# A pipe is written as it is.
case $HLO in /*) ;; *) HLO=$PWD/$HLO ;; esac
T=$(mktemp -d); trap 'rm -rf "$T"' EXIT; cd "$T"
mkfifo pipe; wc -l <pipe & $HLO map 'f32[3]' -f csv -o pipe; wait $!; [ -p pipe ] && echo 'still a pipe'
