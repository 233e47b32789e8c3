"""Vector shapes as SVG text: suits, court emblems, ornaments and patterns. Pure text, no pygame.

Every shape fits the square from -1 to 1 and is set into a picture by `placed`. The renderer that draws them knows no text,
no `use`, no clip paths and only gradients in user space, so none of these is used.
"""

from __future__ import annotations

from math import cos, hypot, pi, sin
from typing import Final

__all__ = [
    "ace",
    "dashed",
    "emblem",
    "outline",
    "pattern",
    "picture",
    "placed",
    "suit",
    "vignette",
    "web_threads",
]

_HEART: Final = (
    "M0 .96C-.3 .52-.98 .1-.98-.42C-.98-.78-.74-.96-.5-.96C-.26-.96-.08-.82 0-.6"
    "C.08-.82 .26-.96 .5-.96C.74-.96 .98-.78 .98-.42C.98 .1 .3 .52 0 .96Z"
)
_SPADE: Final = (
    "M0-1C.26-.56 .94-.22 .94 .3C.94 .6 .71 .76 .48 .76C.29 .76 .15 .66 .08 .52C.1 .76 .18 .92 .36 1L-.36 1"
    "C-.18 .92-.1 .76-.08 .52C-.15 .66-.29 .76-.48 .76C-.71 .76-.94 .6-.94 .3C-.94-.22-.26-.56 0-1Z"
)
_DIAMOND: Final = "M0-1C.2-.58 .44-.26 .76 0C.44 .26 .2 .58 0 1C-.2 .58-.44 .26-.76 0C-.44-.26-.2-.58 0-1Z"
_CLUB_STEM: Final = "M-.1 .1L.1 .1C.1 .62 .17 .88 .36 1L-.36 1C-.17 .88-.1 .62-.1 .1Z"


def picture(
    width: float, height: float, body: str, box: tuple[float, float, float, float] | None = None
) -> str:
    """A whole SVG of the given size in pixels; `box` is the part of the drawing that it shows."""
    x, y, w, h = box or (0, 0, width, height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="{x} {y} {w} {h}">{body}</svg>'
    )


def placed(body: str, x: float, y: float, half: float, turn: float = 0) -> str:
    """A shape with its centre at a point, `half` being half its height; turned by degrees."""
    return f'<g transform="translate({x:.3f} {y:.3f}) rotate({turn:.2f}) scale({half:.4f})">{body}</g>'


def suit(number: int, fill: str) -> str:
    """The sign of a suit: 0 spades, 1 hearts, 2 clubs, 3 diamonds."""
    if number == 2:
        balls = "".join(
            f'<circle cx="{x}" cy="{y}" r=".44" fill="{fill}"/>'
            for x, y in ((0, -0.53), (-0.52, 0.24), (0.52, 0.24))
        )
        centre = f'<path d="M-.3-.3L.3-.3L.34 .34L-.34 .34Z" fill="{fill}"/>'
        return f'{balls}{centre}<path d="{_CLUB_STEM}" fill="{fill}"/>'
    path = (_SPADE, _HEART, "", _DIAMOND)[number]
    return f'<path d="{path}" fill="{fill}"/>'


def outline(x: float, y: float, w: float, h: float, radius: float) -> str:
    """The path of a rectangle with round corners."""
    r = max(0.0, min(radius, w / 2, h / 2))
    return (
        f"M{x + r:.2f} {y:.2f}L{x + w - r:.2f} {y:.2f}A{r:.2f} {r:.2f} 0 0 1 {x + w:.2f} {y + r:.2f}"
        f"L{x + w:.2f} {y + h - r:.2f}A{r:.2f} {r:.2f} 0 0 1 {x + w - r:.2f} {y + h:.2f}"
        f"L{x + r:.2f} {y + h:.2f}A{r:.2f} {r:.2f} 0 0 1 {x:.2f} {y + h - r:.2f}"
        f"L{x:.2f} {y + r:.2f}A{r:.2f} {r:.2f} 0 0 1 {x + r:.2f} {y:.2f}Z"
    )


def dashed(
    x: float, y: float, w: float, h: float, radius: float, dash: float, gap: float, trim: float = 0.0
) -> str:
    """The path of a rectangle with round corners in dashes: whole corners, and equal dashes along each side.

    `trim` shortens the corners at both ends, so that a path with shorter dashes lies within one with longer ones.
    """
    r = max(0.0, min(radius, w / 2, h / 2))
    path = ""
    corners = (
        ((x, y + r), (x + r, y)),
        ((x + w - r, y), (x + w, y + r)),
        ((x + w, y + h - r), (x + w - r, y + h)),
        ((x + r, y + h), (x, y + h - r)),
    )
    for (x0, y0), (x1, y1) in corners:
        path += f"M{x0:.2f} {y0:.2f}A{r:.2f} {r:.2f} 0 0 1 {x1:.2f} {y1:.2f}"
    for number in range(4):
        (x0, y0), (x1, y1) = corners[number][1], corners[(number + 1) % 4][0]
        length = hypot(x1 - x0, y1 - y0)
        period = dash + gap + 2 * trim
        count = max(0, round((length - gap) / period))
        if not count:
            continue
        spare = (length - count * dash) / (count + 1)
        dx, dy = (x1 - x0) / length, (y1 - y0) / length
        for each in range(count):
            start = spare + each * (dash + spare)
            end = start + dash
            path += f"M{x0 + dx * start:.2f} {y0 + dy * start:.2f}L{x0 + dx * end:.2f} {y0 + dy * end:.2f}"
    return path


def vignette(width: int, height: int, strength: float) -> str:
    """A whole SVG of shade that grows towards the corners up to an alpha of `strength`."""
    reach = 0.5 * hypot(width, height)
    squeeze = height / width
    return picture(
        width,
        height,
        f'<defs><radialGradient id="v" gradientUnits="userSpaceOnUse" cx="{width / 2}" cy="{width / 2}" '
        f'r="{reach * (width / hypot(width, height)) * 1.4142:.2f}"><stop offset="0.4" stop-color="#000" stop-opacity="0"/>'
        f'<stop offset="1" stop-color="#000" stop-opacity="{strength}"/></radialGradient></defs>'
        f'<g transform="scale(1 {squeeze:.5f})"><rect x="0" y="0" width="{width}" height="{width}" fill="url(#v)"/></g>',
    )


def web_threads(spokes: int, rings: int) -> list[list[tuple[float, float]]]:
    """The threads of a web in the order in which it is spun: the spokes outwards, then ring by ring from the middle.

    Each thread is a list of points; the web's outermost ring has a radius of 1.
    """
    threads = []
    angles = [2 * pi * (i + 0.5) / spokes for i in range(spokes)]
    for angle in angles:
        threads.append([(reach * cos(angle), reach * sin(angle)) for reach in (0.0, 0.27, 0.54, 0.81, 1.08)])
    for ring in range(1, rings + 1):
        radius = (ring / rings) ** 1.15
        thread = []
        for i, start in enumerate(angles):
            stop = angles[(i + 1) % spokes] + (2 * pi if i + 1 == spokes else 0)
            for step in range(6):
                share = step / 6
                sag = 1 - 0.62 * share * (1 - share)
                angle = start + (stop - start) * share
                thread.append((radius * sag * cos(angle), radius * sag * sin(angle)))
        threads.append([*thread, thread[0]])
    return threads


def emblem(rank: int, number: int, ink: str, tone: str, paper: str) -> str:
    """The emblem of a court card, bearing its suit: 11 the spider, 12 the web, 13 the crown."""
    return {11: _spider, 12: _web, 13: _crown}[rank](number, ink, tone, paper)


def _crown(number: int, ink: str, tone: str, paper: str) -> str:
    tips = ((-0.94, -0.4), (-0.47, -0.62), (0, -0.86), (0.47, -0.62), (0.94, -0.4))
    body = "M-.8 .52L-.94-.3L-.58 .08L-.47-.5L-.2 .0L0-.74L.2 .0L.47-.5L.58 .08L.94-.3L.8 .52Z"
    balls = "".join(f'<circle cx="{x}" cy="{y}" r=".1" fill="{tone}"/>' for x, y in tips)
    band = f'<rect x="-.82" y=".6" width="1.64" height=".26" rx=".07" fill="{tone}"/>'
    studs = "".join(
        f'<path d="M{x} .655L{x + 0.075} .73L{x} .805L{x - 0.075} .73Z" fill="{ink}"/>'
        for x in (-0.54, -0.27, 0, 0.27, 0.54)
    )
    return f'{balls}<path d="{body}" fill="{ink}"/>{band}{studs}{placed(suit(number, paper), 0, 0.22, 0.21)}'


def _web(number: int, ink: str, tone: str, paper: str) -> str:
    parts = []
    spokes = 8
    angles = [pi / spokes + 2 * pi * i / spokes for i in range(spokes)]
    for radius, width, colour in ((0.92, 0.07, ink), (0.7, 0.055, tone), (0.5, 0.05, ink)):
        path = ""
        for i, angle in enumerate(angles):
            after = angles[(i + 1) % spokes]
            x0, y0 = radius * cos(angle), radius * sin(angle)
            x1, y1 = radius * cos(after), radius * sin(after)
            middle = (angle + (after if after > angle else after + 2 * pi)) / 2
            cx, cy = radius * 0.66 * cos(middle), radius * 0.66 * sin(middle)
            path += f"M{x0:.3f} {y0:.3f}Q{cx:.3f} {cy:.3f} {x1:.3f} {y1:.3f}"
        parts.append(
            f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>'
        )
    lines = "".join(f"M0 0L{0.97 * cos(a):.3f} {0.97 * sin(a):.3f}" for a in angles)
    parts.append(f'<path d="{lines}" fill="none" stroke="{ink}" stroke-width=".045" stroke-linecap="round"/>')
    parts += [
        f'<circle cx="{0.95 * cos(a):.3f}" cy="{0.95 * sin(a):.3f}" r=".075" fill="{tone}"/>' for a in angles
    ]
    parts.append(f'<circle cx="0" cy="0" r=".37" fill="{paper}" stroke="{ink}" stroke-width=".055"/>')
    return "".join(parts) + placed(suit(number, ink), 0, 0.01, 0.22)


def _spider(number: int, ink: str, tone: str, paper: str) -> str:
    legs = ""
    for side in (-1, 1):
        for root, knee, foot in (
            ((0.14, -0.46), (0.5, -0.86), (0.66, -0.98)),
            ((0.2, -0.38), (0.74, -0.56), (0.97, -0.3)),
            ((0.2, -0.28), (0.76, -0.06), (0.95, 0.38)),
            ((0.16, -0.2), (0.58, 0.3), (0.7, 0.92)),
        ):
            (rx, ry), (kx, ky), (fx, fy) = root, knee, foot
            legs += f"M{side * rx} {ry}L{side * kx} {ky}L{side * fx} {fy}"
    return (
        f'<path d="{legs}" fill="none" stroke="{ink}" stroke-width=".075" stroke-linecap="round" stroke-linejoin="round"/>'
        f'<ellipse cx="0" cy=".3" rx=".43" ry=".54" fill="{ink}"/>'
        f'<circle cx="0" cy="-.36" r=".27" fill="{ink}"/>'
        f'<path d="M-.27-.1Q0 .06 .27-.1" fill="none" stroke="{tone}" stroke-width=".07" stroke-linecap="round"/>'
        f'<circle cx="-.1" cy="-.45" r=".062" fill="{tone}"/><circle cx=".1" cy="-.45" r=".062" fill="{tone}"/>'
        f"{placed(suit(number, paper), 0, 0.34, 0.24)}"
    )


def ace(number: int, ink: str, tone: str, paper: str) -> str:
    """The ace: its suit in a wreath of arcs."""
    parts = []
    petals = 16
    path, dots = "", ""
    for i in range(petals):
        a, b = 2 * pi * (i - 0.5) / petals, 2 * pi * (i + 0.5) / petals
        x0, y0, x1, y1 = 0.88 * cos(a), 0.88 * sin(a), 0.88 * cos(b), 0.88 * sin(b)
        chord = hypot(x1 - x0, y1 - y0)
        path += f"M{x0:.3f} {y0:.3f}A{chord * 0.58:.3f} {chord * 0.58:.3f} 0 0 1 {x1:.3f} {y1:.3f}"
        dots += f'<circle cx="{0.885 * cos((a + b) / 2):.3f}" cy="{0.885 * sin((a + b) / 2):.3f}" r=".035" fill="{tone}"/>'
    parts.append(
        f'<path d="{path}" fill="none" stroke="{ink}" stroke-width=".035" stroke-linecap="round"/>{dots}'
    )
    parts.append(f'<circle cx="0" cy="0" r=".78" fill="none" stroke="{tone}" stroke-width=".035"/>')
    parts.append(placed(suit(number, ink), 0, 0, 0.56))
    parts.append(placed(suit(number, paper), 0, 0.02 if number in (0, 2) else -0.01, 0.3))
    parts.append(placed(suit(number, tone), 0, 0.02 if number in (0, 2) else -0.01, 0.2))
    return "".join(parts)


def pattern(name: str, width: float, height: float, unit: float, line: str, soft: str, ground: str) -> str:
    """The pattern of a card back for a panel; `unit` is a tenth of the card's width."""
    return {"web": _web_pattern, "waves": _wave_pattern, "rings": _ring_pattern}[name](
        width, height, unit, line, soft, ground
    )


def _web_pattern(width: float, height: float, unit: float, line: str, soft: str, ground: str) -> str:
    del ground
    spokes = 16
    cx, cy = width / 2, height / 2
    reach = hypot(cx, cy) + unit
    angles = [2 * pi * i / spokes for i in range(spokes)]
    rays = "".join(f"M{cx:.2f} {cy:.2f}L{cx + reach * cos(a):.2f} {cy + reach * sin(a):.2f}" for a in angles)
    rings, strong = "", ""
    radius, number = 0.9 * unit, 0
    while radius < reach:
        ring = ""
        for i, a in enumerate(angles):
            b = angles[(i + 1) % spokes]
            middle = a + pi / spokes
            bend = radius * 0.84
            ring += (
                f"M{cx + radius * cos(a):.2f} {cy + radius * sin(a):.2f}"
                f"Q{cx + bend * cos(middle):.2f} {cy + bend * sin(middle):.2f} "
                f"{cx + radius * cos(b):.2f} {cy + radius * sin(b):.2f}"
            )
        if number % 3 == 2:
            strong += ring
        else:
            rings += ring
        radius += 0.9 * unit
        number += 1
    thin = max(0.7, 0.07 * unit)
    return (
        f'<path d="{rings}" fill="none" stroke="{soft}" stroke-width="{thin:.2f}"/>'
        f'<path d="{rays}" fill="none" stroke="{soft}" stroke-width="{thin:.2f}"/>'
        f'<path d="{strong}" fill="none" stroke="{line}" stroke-width="{1.3 * thin:.2f}"/>'
        f'<circle cx="{cx:.2f}" cy="{cy:.2f}" r="{0.42 * unit:.2f}" fill="{line}"/>'
    )


def _wave_pattern(width: float, height: float, unit: float, line: str, soft: str, ground: str) -> str:
    """Fans of waves (seigaiha): each lower row of circles covers the one above."""
    r = width / 10
    thin = max(0.7, 0.07 * unit)
    rise = r * 0.5
    rows = int((height + r) / rise) + 2
    body = ""
    for row in range(rows):
        y = row * rise
        shift = r if row % 2 else 0.0
        for column in range(6):
            x = column * 2 * r + shift
            body += f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}" fill="{ground}" stroke="{line}" stroke-width="{1.2 * thin:.2f}"/>'
            for share in (0.68, 0.36):
                body += f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r * share:.2f}" fill="none" stroke="{soft}" stroke-width="{thin:.2f}"/>'
    return body


def _ring_pattern(width: float, height: float, unit: float, line: str, soft: str, ground: str) -> str:
    del ground
    columns = 4
    step = width / columns
    r = step / 2 * 1.4142
    thin = max(0.7, 0.07 * unit)
    rows = max(1, round(height / step))
    rise = height / rows
    circles, dots = "", ""
    for row in range(-1, rows + 2):
        for column in range(-1, columns + 2):
            x, y = column * step, row * rise
            for dx, dy in ((0.0, 0.0), (step / 2, rise / 2)):
                circles += f'<circle cx="{x + dx:.2f}" cy="{y + dy:.2f}" r="{r * 0.7071:.2f}" fill="none" stroke="{line}" stroke-width="{thin:.2f}"/>'
            dots += f'<circle cx="{x + step / 2:.2f}" cy="{y:.2f}" r="{0.16 * unit:.2f}" fill="{soft}"/>'
            dots += f'<circle cx="{x:.2f}" cy="{y + rise / 2:.2f}" r="{0.16 * unit:.2f}" fill="{soft}"/>'
    return circles + dots
