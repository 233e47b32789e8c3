"""Japanese sentences of the game: cards, refusals, events, hints, notices."""

from __future__ import annotations

from typing import Final

__all__ = ["TABLE"]

TABLE: Final[dict[str, str]] = {
    # words
    "language": "日本語",
    "suit.0": "スペード",
    "suit.1": "ハート",
    "suit.2": "クラブ",
    "suit.3": "ダイヤ",
    "rank.1": "A",
    "rank.11": "J",
    "rank.12": "Q",
    "rank.13": "K",
    "card": "{suit}の{rank}",
    "cards": "{suit}の{first}から{last}までの{count}枚",
    "column": "{number}列目",
    "list.separator": "、",
    "list.last": "と",
    "rules.standard": "標準",
    "rules.strict": "厳格",
    "rules.free": "自由",
    "suits": "{count}スート",
    "suits.one": "{count}スート",
    # refusals (U7)
    "refusal.same_column": "同じ列には動かせません。",
    "refusal.empty_source": "その列にはカードがありません。",
    "refusal.too_many": "その列にはそれだけの枚数がありません。",
    "refusal.hidden": "裏向きのカードは動かせません。",
    "refusal.mixed_suit": "まとめて動かせるのは、同じスートで続いた並びだけです。",
    "refusal.gap": "まとめて動かせるのは、数字が1つずつ下がって続く並びだけです。",
    "refusal.wrong_rank": "数字がちょうど1つ大きいカードの上か、空いた列にだけ置けます。",
    "refusal.no_fit": "そこに置ける並びがありません。",
    "refusal.deal_empty_column": "空いた列があるうちは配れません。先に{columns}を埋めてください。",
    "refusal.deal_no_stock": "山札にはもうカードがありません。",
    "refusal.deal_never": (
        "テーブルのカードが10枚より少ないので、この先は山札を配れません。元に戻して、別の進め方を試してください。"
    ),
    "refusal.no_destination": "このカードを置ける場所がありません。",
    "refusal.outside": "そこには列がないので、カードを元の列に戻しました。",
    "refusal.completed_run": "完成した組は動かせません。",
    "refusal.nothing_to_undo": "これより前には戻せません。",
    "refusal.nothing_to_redo": "やり直せる手がありません。",
    "refusal.game_over": "このゲームは終わっています。",
    # events (U17)
    "event.started": "問題 {deal} を始めます。",
    "event.resumed": "問題 {deal} の続きです。ここまで{count}手です。",
    "event.resumed.one": "問題 {deal} の続きです。ここまで{count}手です。",
    "event.restarted": "問題 {deal} を最初から始めます。",
    "event.moved": "{cards}を、{source}から{target}へ動かしました。",
    "event.turned": "{column}で{card}が表になりました。",
    "event.dealt": "山札から配りました。{cards}。配れるのはあと{count}回です。",
    "event.dealt.one": "山札から配りました。{cards}。配れるのはあと{count}回です。",
    "event.dealt.none": "山札から配りました。{cards}。山札のカードはこれで最後です。",
    "event.dealt.card": "{column}に{card}",
    "event.completed": "{column}で{suit}の組が完成しました。8組のうち{count}組目です。",
    "event.undone.move": "1手戻しました。{cards}が{source}に戻りました。",
    "event.undone.deal": "配る前に戻しました。10枚が山札に戻りました。",
    "event.undone.run": "{suit}の組も{column}に戻りました。",
    "event.redone.move": "やり直しました。{cards}が{target}へ動きました。",
    "event.redone.deal": "やり直しました。山札から10枚を配りました。",
    "event.dealt_out": (
        "テーブルのカードが10枚より少なくなり、残りの山札はもう配れません。元に戻すと、別の進め方を試せます。"
    ),
    "event.stuck": "動かせるカードも配れる山札もありません。元に戻すか、最初からやり直せます。",
    "event.won": "8組がそろいました。勝ちです。{count}手、{time}でした。",
    "event.given_up": "あきらめました。{count}手、{time}でした。",
    "event.given_up.one": "あきらめました。{count}手、{time}でした。",
    "event.thinking.solver_hint": "勝てる手順を探しています…",
    "event.thinking.verdict": "計算中…",
    # hints (U9)
    "hint": "{cards}を、{source}から{target}へ。{reason}",
    "hint.turns": "裏向きのカードが表になります。",
    "hint.empties": "列が1つ空きます。",
    "hint.completes": "1組が完成します。",
    "hint.joins": "同じスートの並びが長くなります。",
    "hint.none.deal": "進展のある手がありません。山札から配りましょう。",
    "hint.none.fill_then_deal": "進展のある手がありません。空いた列を埋めてから、山札を配りましょう。",
    "hint.none.undo": "進展のある手がありません。何手か元に戻して、別の進め方を試しましょう。",
    # solver hint (U11)
    "solver.move": "{cards}を、{source}から{target}へ。",
    "solver.deal": "山札から配ります。",
    "solver.won": "勝てる手順が見つかりました。次の手: {move}",
    "solver.not_found": "調べた範囲では、ここから勝つ手順は見つかりませんでした。目安の手: {move}",
    "solver.not_found.no_move": "調べた範囲では、ここから勝つ手順は見つかりませんでした。",
    "solver.winnable": (
        "この問題には確かめた勝ち手順がありますが、調べた範囲では、ここからの手順は見つかりませんでした。目安の手: {move}"
    ),
    "solver.winnable.no_move": (
        "この問題には確かめた勝ち手順がありますが、調べた範囲では、ここからの手順は見つかりませんでした。"
    ),
    # verdict (U10)
    "verdict.won": "すべてのカードが分かっています。ここから勝つ手順があります。",
    "verdict.lost": "ここからは最後まで進められないことが確かめられました。元に戻すことはできます。",
    "verdict.unknown": "ここから勝てるかどうかは、調べた範囲では分かりませんでした。",
    # keeping (C29)
    "notice.unsaved": "ゲームを保存できません（{reason}）。このまま遊べますが、閉じると続きは残りません。",
    "notice.saved_again": "ゲームを保存できるようになりました。",
    "notice.bad_game": "保存されたゲームを読めませんでした。ファイルは {file} として残してあります。",
    "notice.repaired_game": "保存されたゲームの一部が壊れていたので、読めたところから続けます。元のファイルは {file} として残してあります。",
    "notice.newer_game": "{file} は新しい版のプログラムで保存されたゲームなので、開かずに残してあります。",
    "notice.bad_settings": "設定を読めなかったので、初めの設定に戻しました。元のファイルは {file} として残してあります。",
    "notice.backup_settings": "設定が壊れていたので、控えから戻しました。元のファイルは {file} として残してあります。",
    "notice.newer_settings": "設定は新しい版のプログラムのものなので、読むだけにして書き換えません（{file}）。",
    "notice.unsaved_settings": "設定を保存できません（{reason}）。",
    "notice.bad_records": "記録を読めなかったので、新しく始めました。元のファイルは {file} として残してあります。",
    "notice.backup_records": "記録が壊れていたので、控えから戻しました。元のファイルは {file} として残してあります。",
    "notice.newer_records": "記録は新しい版のプログラムのものなので、書き換えません（{file}）。",
    "notice.unsaved_records": "記録を保存できません（{reason}）。",
}
