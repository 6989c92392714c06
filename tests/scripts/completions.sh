#!/bin/sh
# Completes command lines in the real shells, each set up by the line that the man page has for it, and
# checks that each option of each command is completed.
set -eu
program=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0
count=0
ln -s "$(realpath "$program")" "$scratch/hlo-layout"
export PATH="$scratch:$PATH"
for shell in bash zsh fish; do
    sed -n "s/^[.]Dl \(.*hlo-layout completions $shell\>.*\) # in .*/\1/p" man/hlo-layout.1 >"$scratch/setup.$shell"
    [ -s "$scratch/setup.$shell" ] || { echo "man page: nothing sets up $shell" >&2; failed=1; }
    grep -qF "    $(cat "$scratch/setup.$shell") " cli/package/README.md ||
        { echo "cli/package/README.md: nothing sets up $shell" >&2; failed=1; }
done

# completed LINE: what the shell offers for the last word of the line, a word a line, sorted.
bash_completed() {
    # shellcheck disable=SC2016
    bash --norc -c '. "$0"
        compopt() { :; }
        read -ra COMP_WORDS <<<"$1"
        [[ $1 != *" " ]] || COMP_WORDS+=("")
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _hlo_layout hlo-layout "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf "%s\n" "${COMPREPLY[@]}"' "$scratch/setup.bash" "$1"
}
fish_completed() {
    XDG_CONFIG_HOME=$scratch XDG_DATA_HOME=$scratch fish --no-config -c '. $argv[1]; complete -C $argv[2]' \
        "$scratch/setup.fish" "$1" | cut -f 1
}
# The last word of the line as an interactive zsh completes it.
zsh_completed() {
    timeout 60 zsh -f -c '
        zmodload zsh/zpty
        zpty shell zsh -f -i
        zpty -w shell "PS1=; autoload -U compinit; compinit -D -u; . $1"
        zpty -w shell "complete_line() { zle complete-word; print -r -- \"<\$BUFFER>\"; BUFFER=; zle accept-line }"
        zpty -w shell "zle -N complete_line; bindkey ^T complete_line; print READY\$((1 + 1))"
        zpty -r shell text "*READY2*"
        zpty -wn shell "$2"$(print -n "\C-t")
        zpty -r shell text "*<hlo-layout*>*"
        print -r -- $text' zsh "$scratch/setup.zsh" "$1" | tr -d '\r' |
        sed -n 's/.*<hlo-layout \(.*\)>.*/\1/p' | sed 's/[ =,]*$//; s/.*[ =]//'
}

# offers SHELL LINE WORD...: among what the shell offers are these words.
offers() {
    shell=$1 line=$2
    shift 2
    "${shell}_completed" "$line" >"$scratch/words" || true
    for word; do
        count=$((count + 1))
        grep -qx -- "$word" "$scratch/words" || {
            echo "$shell: '$line' is not completed to $word:" >&2
            head -5 "$scratch/words" >&2
            failed=1
        }
    done
}

for shell in bash fish; do
    offers $shell 'hlo-layout ' show audit memory completions
    offers $shell 'hlo-layout me' memory
    for command in $("$program" --help | awk '/^commands:/{on=1;next} on&&NF==0{exit} on{print $1}'); do
        # shellcheck disable=SC2046
        offers $shell "hlo-layout $command --" \
            $("$program" "$command" --help | grep -oE '^ .{5}--[a-z-]+' | grep -oE -- '--[a-z-]+')
    done
    offers $shell 'hlo-layout audit --format ' text json html
    offers $shell 'hlo-layout audit -f n' ndjson
    offers $shell 'hlo-layout memory --target v5' v5e v5p
    offers $shell 'hlo-layout list --sort pad' padding_bytes
    offers $shell 'hlo-layout list --role ' argument temp
    offers $shell 'hlo-layout list --space V' VMEM
    offers $shell 'hlo-layout show --type bf' bf16
    offers $shell 'hlo-layout fields au' audit
    offers $shell 'hlo-layout compare --as in' inner
    offers $shell 'hlo-layout memory --stage be' before
    offers $shell 'hlo-layout memory --top ' all
    offers $shell 'hlo-layout index LAYOUT --inverse lane' laneid=
    offers $shell 'hlo-layout completions f' fish
    offers $shell 'hlo-layout --' --help --version
    for option in limit fit; do
        offers $shell "hlo-layout memory --$option v5" v5e v5p
    done
done
offers bash 'hlo-layout list --fields shape,padd' shape,padding_bytes
offers fish 'hlo-layout list --fields shape,padd' shape,padding_bytes
offers zsh 'hlo-layout aud' audit
offers zsh 'hlo-layout memory --targ' --target
offers zsh 'hlo-layout memory --target cp' cpu
offers zsh 'hlo-layout list --role=arg' argument
offers zsh 'hlo-layout list --fields shape,op_n' shape,op_name
offers zsh 'hlo-layout fields aud' audit
offers zsh 'hlo-layout --vers' --version
offers zsh 'hlo-layout memory --limit v6' v6e
offers zsh 'hlo-layout memory LICENSE --fit v6' v6e
offers zsh 'hlo-layout memory LICENSE --what-if=x --what' --what-if
offers zsh 'hlo-layout index LAYOUT lane' laneid
offers zsh 'hlo-layout memory LICENSE READM' README.md

[ "$failed" = 0 ] && echo "completions: $count words offered"
exit "$failed"
