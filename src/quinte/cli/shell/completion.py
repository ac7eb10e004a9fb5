"""`quinte completion SHELL`: what a shell needs to complete commands, games and options."""

from __future__ import annotations

import click
from click.shell_completion import BashComplete, add_completion_class, get_completion_class

from quinte.language.words import Words

SHELLS = ("bash", "zsh", "fish")

BASH = r"""
%(complete_func)s() {
    local IFS=$'\n' type value response prefix i
    local -a words=()
    # Readline ends a word at = and :, which are inside of ours: players=3, exec:./mybot.
    for ((i = 0; i <= COMP_CWORD; i++)); do
        if ((i)) && [[ ${COMP_WORDS[i]} == [=:]* || ${COMP_WORDS[i - 1]} == [=:] ]]; then
            words[${#words[@]} - 1]+=${COMP_WORDS[i]}
        else
            words+=("${COMP_WORDS[i]}")
        fi
    done
    response=$(env COMP_WORDS="${words[*]}" COMP_CWORD=$((${#words[@]} - 1)) \
        %(complete_var)s=bash_complete "$1")
    COMPREPLY=()
    for value in $response; do
        type=${value%%%%,*} value=${value#*,}
        if [[ $type == dir ]]; then
            compopt -o dirnames 2> /dev/null
        elif [[ $type == file ]]; then
            compopt -o default 2> /dev/null
        else
            COMPREPLY+=("$value")
        fi
    done
    # Only what follows the last = or : is replaced.
    prefix=${words[${#words[@]} - 1]}
    prefix=${prefix%%"${prefix##*[=:]}"}
    COMPREPLY=("${COMPREPLY[@]#"$prefix"}")
    if [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *[=:] ]]; then
        compopt -o nospace 2> /dev/null
    fi
    return 0
}

%(complete_func)s_setup() {
    complete -o nosort -F %(complete_func)s %(prog_name)s
}

%(complete_func)s_setup;
"""


class Bash(BashComplete):
    """Bash, also after `=` and `:`."""

    source_template = BASH


add_completion_class(Bash, "bash")


def make_completion(words: Words) -> click.Command:
    """The command."""

    @click.command("completion", help=words("cli.completion.help"))
    @click.argument("shell", type=click.Choice(SHELLS))
    @click.pass_context
    def command(context: click.Context, shell: str) -> None:
        kind = get_completion_class(shell)
        assert kind is not None and context.parent is not None  # noqa: PT018
        group = context.parent.command
        click.echo(kind(group, {}, "quinte", "_QUINTE_COMPLETE").source())

    return command
