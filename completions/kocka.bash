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

# A part of `kocka games GAME`, of the game that stands on the line already:
# from the line that begins with $2 to the next empty one.
_kocka_part() {
    local word
    for word in "${COMP_WORDS[@]:2}"; do
        case $word in
        "" | -* | *=*) ;;
        *)
            "$1" games "$word" 2>/dev/null | sed -n "/^$2/,/^\$/p"
            return
            ;;
        esac
    done
}

# Options of the game, as NAME=.
_kocka_options() {
    _kocka_part "$1" Options | sed -n 's/^  \([a-z][a-z_-]*\) .*/\1=/p'
}

# What may stand behind NAME=: the choices in brackets, or yes and no.
_kocka_choices() {
    _kocka_part "$1" Options | sed -n "/^  $2 /{
        s/.*\[\(true\|false\)\]\$/true false/p
        s/.*(\([a-z][a-z0-9, -]*\)) \[[a-z].*\]\$/\1/p
    }" | tr -d ,
}

_kocka_players() {
    local levels
    _kocka_part "$1" Computer | sed -n 's/^  \([a-z][a-z-]*\) .*/\1/p'
    levels=$(_kocka_part "$1" Computer | sed -n 's/.*levels 1–\([0-9]*\).*/\1/p')
    [ -n "$levels" ] && seq -f 'level%g' 1 "$levels"
    echo exec:
}

# The words that may stand first after a command, from its help: of
# "kocka db backup FILE" it is backup.
_kocka_verbs() {
    "$1" "$2" --help 2>/dev/null |
        sed -n "s/^[a-z: ]*kocka $2 \(SOCKET \)*\([a-z][a-z]*\).*/\2/p"
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
    elif [[ $current == = || $previous == = ]]; then # NAME = VALUE, three words
        local name=$previous
        [[ $previous == = ]] && name=${COMP_WORDS[COMP_CWORD-2]}
        words=$(_kocka_choices "$kocka" "$name")
        current=${current#=}
    elif [[ $previous == --against || $previous == --player ]]; then
        words=$(_kocka_players "$kocka")
    elif [[ $previous == --players ]]; then # A,B,…: the last is being typed
        words=$(_kocka_players "$kocka" | sed "s|^|${current%"${current##*,}"}|")
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
        db | boards)
            if _kocka_has_word; then
                mapfile -t COMPREPLY < <(compgen -f -- "$current")
                return
            fi
            words=$(_kocka_verbs "$kocka" "$command")
            ;;
        admin)
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
            words=$(_kocka_verbs "$kocka" admin)
            mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(
                compgen -W "$words" -- "$current")
            return
            ;;
        cards) words=$("$kocka" cards 2>/dev/null | sed -n 's/^\([a-z-]*\) .*/\1/p') ;;
        review | score)
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
            return
            ;;
        site)
            mapfile -t COMPREPLY < <(compgen -d -- "$current")
            return
            ;;
        check-bot) _kocka_has_word && words=$(_kocka_games "$kocka") ;;
        serve | engine | load | bot) ;;
        *)
            if ! _kocka_has_word; then
                words=$(_kocka_games "$kocka")
            else
                [[ $command == games ]] && return
                words=$(_kocka_options "$kocka")
                [[ $command == arena ]] && words+=" $(_kocka_players "$kocka")"
                [[ $words == *= ]] && compopt -o nospace 2>/dev/null
            fi
            ;;
        esac
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}

complete -F _kocka kocka
