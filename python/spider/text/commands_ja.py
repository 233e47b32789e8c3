"""The help of the command line in Japanese. The English one stands beside each command in `spider.commands`.

Keys are a command (`bench engine`; empty for `spider` itself) or a command and its option (`play --suits`); an option without
a command holds wherever the command has none of its own. Lines are broken here: the formatter breaks at blanks alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import click

__all__ = ["HELP", "find", "translate"]

HELP: Final = {
    "": """スパイダーソリティアをウィンドウで遊んだり、配札を調べたりします。

spider                 遊びます。前回の続きからです。
spider play 4-c1       その名前の配札で遊びます。
spider hint 4-c1       よい初手を一つ挙げます。
spider solve 4-c1      勝つ手順を探します。
spider COMMAND --help  そのコマンドの使い方を表示します。

DEAL は配札の短い名前です。2-31415 は2スートの31415番、4-c1 は4スートで、
ほかのプログラムと共通の番号（classic）の1番、1-7@strict は1スートの7番を
strict の規則で遊ぶものです。DEAL の代わりに、札を書いた FILE も使えます。
spider deal が表示する形でも、ほかのプログラムの形でもかまいません。
- と書けば標準入力から読みます。

LINE は手の並びで、全体で一つの引数です。たとえば 'fa1 cf deal' は、f 列から
a 列へ1枚、c 列から f 列へ移せるだけ、それから山札を配る、という3手です。
列は左から順に a から j です。""",
    "deal": """配札や局面を文字で表示します。

表示された文字は、書き換えたり保存したりして FILE として読み込めます。""",
    "check": """LINE を規則どおりにたどり、勝ちになるか調べます。

終了コードは、すべての手が正しく最後の手で勝てば 0、すべて正しいがまだ
勝ちでなければ 3、正しくない手や読めない手があれば 2 です。2 のときは、その手と
番号と理由を表示します。LINE を - にすると標準入力から読みます。""",
    "perft": """ちょうど DEPTH 手の手順が何通りあるか数えます。

手の生成の検算です。二つのエンジンの答えは一致しなければなりません。""",
    "records": """このコンピューターに残っている記録を、スートの数と規則の種類ごとに表示します。

* の付いた時間と手数は、ソルバーのヒントを使ったときのものです。""",
    "export": """ゲームを JSON で表示します。spider import で読み込めます。

DEAL を書かなければ、途中のゲームをここまでの手とともに表示します。DEAL と LINE を
書けば、そのゲームを表示します。""",
    "export --output": "標準出力の代わりに FILE へ書きます。",
    "import": """spider export で書いたゲームを読み込みます。ウィンドウで続きを遊べます。

すべての手を規則どおりか調べます。FILE を - にすると標準入力から読みます。
読み込んだゲームは記録に入りません。""",
    "play": """ウィンドウを開いて遊びます。spider だけでも同じです。

DEAL を書かなければ前回の続きから、続きがなければ新しいゲームです。""",
    "hint": """見えている札だけから、前進になる手を一つ挙げます。

伏せ札をめくる手、列を空ける手、組を完成させる手、同じスートをつなぐ手の
どれかです。LINE を書くと、その手順の後でのヒントになります。LINE を - に
すると標準入力から読みます。""",
    "solve": """すべての札が見えているものとして、勝つ手順を探します。

終了コードは、勝つ手順が見つかれば 0（手順を表示します）、勝てないと証明できれば 1、
上限に達して分からなければ 3、使い方や入力が正しくなければ 2 です。""",
    "solve --threads": "探索に使うスレッドの数。",
    "solve --engine": "探索に使うエンジン。",
    "solve --shorten": "手順を短くする時間（秒）。省くと探索にかかった時間で、最低0.5秒。0なら短くしません。",
    "solve --memory": "使うメモリーの上限（MiB）。",
    "survey": """範囲の配札をすべて解いて、数えます。

解き終えた配札はすぐ FILE に入ります。どう止めても、同じコマンドで続きから始まります。""",
    "survey --suits": "スートの数。",
    "survey --numbering": "配札の番号の種類。",
    "survey --rules": "規則の種類。",
    "survey --out": "SQLite のファイル。すでにあれば続きから始めます。",
    "survey --shorten": "手順を短くする時間（秒）。省くと短くしません。",
    "survey --memory": "一つの探索が使うメモリーの上限（MiB）。",
    "survey --workers": "同時に解く数。省くとコアの数です。",
    "survey --dask": "Dask のクラスターで解きます。tcp://host:8786 のように書きます。",
    "bench solver": """決まった配札を、1スレッドで、手順を短くせずに解きます。

signature は調べた局面の総数で、探索が変わると変わります。""",
    "bench solver --deals": "スート数ごとの配札の数。",
    "bench solver --max-positions": "配札ごとの上限。省くと 1,000,000、--engine python では 300。",
    "bench solver --engine": "python にすると、二つのエンジンで同じ配札を解いて比べます。",
    "--max-positions": "手を生成する局面の数の上限。",
    "--time": "探索の時間の上限（秒）。手順を短くする時間は含みません。省くと上限なし。",
    "--seed": "探索の順序を変えます。",
    "bench frames": """ウィンドウが1フレームを描く時間を測ります。
探索と並べた場合と、何もしないときの負荷も測ります。

いちばん忙しいのは、長い列への5回目の配りです。
SDL_VIDEODRIVER を指定しなければ、何も表示しません。""",
    "bench frames --width": "ウィンドウの幅（ピクセル）。",
    "bench frames --height": "ウィンドウの高さ（ピクセル）。",
    "bench frames --frames": "1回に描く、種類ごとのフレームの数。",
    "bench frames --rounds": "対にして測る回数。",
    "bench frames --idle": "何もせずに置く秒数。",
    "bench": "このコンピューターでの速さを測ります。",
    "bench engine": """C++ のエンジンと Python のエンジンの速さを比べます。

どちらも同じ乱数の道をたどります。1歩は、手を並べ、一つ選んで指し、戻すこと
です。1行目はエンジンの中で歩いた場合、2行目は1歩ごとに Python から呼んだ場合
です。値は、対にして何回か測った中央値です。""",
    "--help": "この説明を表示します。",
    "--version": "バージョンを表示します。",
    "--json": "結果を一つの JSON で表示します。",
    "--suits": "スートの数。番号だけを書くときに使います。",
    "--numbering": "番号だけを書くときの番号の種類。省くと own です。",
    "--rules": "規則の種類。指定がなければ standard です。",
    "play --announce": "出来事を言葉にして、1行ずつ標準出力に書きます。",
    "play --lang": "ウィンドウの言語。",
    "play --exit-after-frames": "N フレーム描いたらウィンドウを閉じます。",
    "bench engine --steps": "1回に歩く歩数。",
    "bench engine --rounds": "測る回数。",
}


def find(path: str, option: str = "") -> str | None:
    """The help of a command or of its option; None where nothing is written."""
    return HELP.get(f"{path} {option}".strip(), HELP.get(option) if option else None)


_EXTRA: Final = {"default: ": "省略時: ", "required": "必須"}


class _Formatter(click.HelpFormatter):
    """The headings of a help page, and what click itself adds to an option."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, "使い方: " if prefix is None else prefix)

    def write_heading(self, heading: str) -> None:
        super().write_heading({"Options": "オプション", "Commands": "コマンド"}.get(heading, heading))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        super().write_dl([(name, self._extra(text)) for name, text in rows], col_max, col_spacing)

    def _extra(self, text: str) -> str:
        said, bracket, extra = text.rpartition("  [")
        for english, japanese in _EXTRA.items() if bracket else ():
            extra = extra.replace(english, japanese)
        return said + bracket + extra


class _Context(click.Context):
    formatter_class = _Formatter


def translate(command: click.Command, path: str = "", above: click.Context | None = None) -> None:
    """Put the Japanese help into a command and all below it."""
    context = click.Context(command, parent=above, **command.context_settings)
    command.context_class = _Context
    text = find(path)
    if text is not None:
        # \b: the paragraph keeps its lines.
        command.help = "\n\n".join(f"\b\n{paragraph}" for paragraph in text.split("\n\n"))
        command.short_help = text.partition("\n")[0]
    for parameter in command.get_params(context):
        text = find(path, max(parameter.opts, key=len))
        if text is not None and isinstance(parameter, click.Option):
            parameter.help = text
    for name, below in getattr(command, "commands", {}).items():
        translate(below, f"{path} {name}".strip(), context)
