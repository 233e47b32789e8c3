"""The command line: `spider` and its commands, which are in `spider.commands`.

Exit codes: 0 done, 2 wrong usage or input; `check` and `solve` have more, told in their help.
Whatever a command does not need is imported when it runs: `spider --help` is quick and never loads the window.
"""

from __future__ import annotations

import os
import sys
from typing import IO, Any, NoReturn

import click

from spider._version import __version__
from spider.commands import bench, games, positions, search
from spider.commands.given import language, printable
from spider.commands.play import play
from spider.errors import SpiderError

__all__ = ["cli", "main"]


class _Commands(click.Group):
    """A group that names its commands in the order of a newcomer, and ends quietly when the reader of its output leaves."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(self.commands)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            _drop(sys.stdout)
            sys.exit(141)  # what a shell shows for SIGPIPE
        return result


@click.group(
    cls=_Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="spider", message="%(prog)s %(version)s")
@click.pass_context
def cli(context: click.Context) -> Any:
    """Spider Solitaire: play it in a window, or look into its deals.

    \b
    spider                 play; the last game goes on
    spider play 4-c1       play the deal of that name
    spider hint 4-c1       name a good first move
    spider solve 4-c1      find a way to win
    spider COMMAND --help  tell what a command can do

    A DEAL is a short name such as 2-31415 (two suits, number 31415), 4-c1 (four suits, number 1 of the classic numbering of
    other programs) or 1-7@strict (another rule set). Wherever a command takes a deal it also takes a FILE with the cards
    as text, as `spider deal` prints them or other programs do, or - for standard input.

    A LINE is a list of moves in one argument, such as 'fa1 cf deal': one card from column f to column a, as many as fit
    from c to f, then a row of the stock. Columns are a to j.
    """
    return context.invoke(play) if context.invoked_subcommand is None else None


for command in (
    play,
    games.records,
    positions.hint,
    search.solve,
    positions.check,
    positions.deal,
    games.export,
    games.import_,
    search.survey,
    positions.perft,
    bench.bench,
):
    cli.add_command(command)


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line and exit: no traceback for wrong input, a closed or full output, or Ctrl+C."""
    try:
        sys.excepthook = sys.__excepthook__  # what `spider.start` changed
        _open_closed_streams()
        for stream in (sys.stdout, sys.stderr):
            _tolerate(stream)
        if language() == "ja":
            from spider.text.commands_ja import translate

            translate(cli)
        code = cli.main(arguments, prog_name="spider", standalone_mode=False)
    except click.ClickException as error:
        try:
            error.show()
        except OSError:
            _drop(sys.stderr)
        sys.exit(error.exit_code)
    except SpiderError as error:
        _complain(str(error))
    except OSError as error:  # commands tell of their own files; what is left is the output
        _drop(sys.stdout)
        _complain(error.strerror or str(error))
    except (KeyboardInterrupt, click.Abort):
        sys.exit(130)
    sys.exit(code if isinstance(code, int) else 0)


def _complain(what: str) -> NoReturn:
    try:
        click.echo(f"Error: {printable(what)}", err=True)
    except OSError:
        _drop(sys.stderr)
    sys.exit(2)


def _drop(stream: IO[str]) -> None:
    """Let what could not be written go: the interpreter would try once more at exit, and end with a code of its own."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _open_closed_streams() -> None:
    """Let standard streams that were closed lead nowhere (C29).

    Otherwise a file of the game would be given a stream's number, and would be written to by whatever library prints.
    """
    if None not in (sys.stdin, sys.stdout, sys.stderr):
        return
    while (handle := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(handle)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - as long as the program


def _tolerate(stream: IO[str]) -> None:
    """Print what the terminal's character set lacks as an escape instead of failing (C32)."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")
