# Completion for bash. The command knows best what it takes: names come from
# `kocka --help`, options from a command's own help, games from `kocka games`,
# so there is nothing here to keep in step.

_kocka_commands() {
    "$1" --help 2>/dev/null | sed -n 's/^  \([a-z][a-z-]*\) .*/\1/p'
}

_kocka_flags() {
    "$1" "$2" --help 2>/dev/null | grep -o -e '--[a-z][a-z-]*' | sort -u
}

_kocka_games() {
    "$1" games 2>/dev/null | cut -d' ' -f1
}

# Options of the game that stands on the line already, as NAME=.
_kocka_options() {
    local word
    for word in "${COMP_WORDS[@]:2}"; do
        case $word in
        "" | -* | *=*) ;;
        *)
            "$1" games "$word" 2>/dev/null |
                sed -n 's/^  \([a-z][a-z_-]*\) .*/\1=/p'
            return
            ;;
        esac
    done
}

_kocka_numbers() {
    "$1" rules "$2" 2>/dev/null | grep -o '^[A-Z][0-9]*\.' | tr -d .
}

# Is a word that is no option already there, before the one being typed?
_kocka_has_word() {
    local i
    for ((i = 2; i < COMP_CWORD; i++)); do
        [[ ${COMP_WORDS[i]} == -* ]] || return 0
    done
    return 1
}

_kocka() {
    local kocka=${COMP_WORDS[0]} command=${COMP_WORDS[1]}
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
    local words=
    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
        words="$(_kocka_commands "$kocka") help --help --version"
    elif [[ $current == -* ]]; then
        words=$(_kocka_flags "$kocka" "$command")
    elif [[ $previous == --lang ]]; then
        words="cs en pl sk"
    elif [[ $previous == --format ]]; then
        words="jsonl records"
    elif [[ $previous == --out || $previous == --record ||
            $previous == --board ]]; then
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        return
    else
        case $command in
        help) words=$(_kocka_commands "$kocka") ;;
        replay | verify)
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
            return
            ;;
        rules)
            if _kocka_has_word; then
                words=$(_kocka_numbers "$kocka" "${COMP_WORDS[2]}")
            else
                words=$(_kocka_games "$kocka")
            fi
            ;;
        *)
            if _kocka_has_word; then
                words=$(_kocka_options "$kocka")
                [[ $words == *= ]] && compopt -o nospace 2>/dev/null
            else
                words=$(_kocka_games "$kocka")
            fi
            ;;
        esac
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}

complete -F _kocka kocka
