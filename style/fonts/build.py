"""Makes the web fonts of this folder and prints their fallback metrics.

Needs `pip install fonttools brotli`. Arguments: the folder of the npm package
@fontsource-variable/inter, that of @fontsource-variable/fraunces, and (for the
metrics) a folder with Liberation Sans and Liberation Serif, whose glyphs are as
wide as those of Arial and Times New Roman.

What is cut: Inter keeps the weights that tokens.css uses, Fraunces one weight and its
optical sizes (the second axis would cost 27 KB a page for nothing), characters go to
the unicode-range of fonts.css, features to kerning, marks, ligatures and figures.

How a fallback is matched: `size-adjust` is the ratio of the average advance widths,
letters weighted by how often they occur in running English text; ascent, descent and
line gap of the web font are divided by that ratio, because overrides are scaled by it.
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FREQUENCY = {
    " ": 18.0, "e": 10.4, "t": 7.3, "a": 6.5, "o": 6.2, "n": 5.7, "i": 5.6, "s": 5.3, "r": 4.9,
    "h": 4.9, "d": 3.5, "l": 3.3, "u": 2.3, "c": 2.2, "m": 2.0, "f": 1.9, "w": 1.7, "g": 1.6,
    "p": 1.5, "y": 1.4, "b": 1.3, "v": 0.8, "k": 0.6, "S": 0.3, "T": 0.3, "A": 0.3, ",": 1.0, ".": 1.0,
}
LATIN = "U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+02C6,U+02DA,U+02DC,U+2009-200B,U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+202F,U+2030,U+2032-2033,U+2039-203A,U+2044,U+20AC,U+2122,U+2190-2193,U+2212,U+2215"
LATIN_EXT = "U+0100-0130,U+0132-0151,U+0154-017F,U+0192,U+01A0-01A1,U+01AF-01B0,U+01CD-01DC,U+0218-021B,U+1E80-1E85,U+1E9E,U+1EA0-1EF9,U+20A0-20AB,U+20AD-20C0"
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "liga", "calt", "tnum", "pnum", "rvrn"]
INTER = {"wght": (400, 700)}
FRAUNCES = {"wght": 500, "opsz": (18, 144)}


def code_points(ranges):
    for part in ranges.split(","):
        low, _, high = part[2:].partition("-")
        yield from range(int(low, 16), int(high or low, 16) + 1)


def build(source, target, axes, ranges):
    font = TTFont(source)
    options = Options(layout_features=FEATURES, flavor="woff2", hinting=False, name_IDs=[0, 1, 2, 5, 6, 13, 14])
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=set(code_points(ranges)))
    subsetter.subset(font)
    font = instantiateVariableFont(font, axes)
    font.flavor = "woff2"
    font.save(target)
    print(f"{target.name:32} {target.stat().st_size:>7} bytes")


def average_width(font):
    map_, metrics = font.getBestCmap(), font["hmtx"]
    total = sum(FREQUENCY.values())
    return sum(metrics[map_[ord(c)]][0] * share for c, share in FREQUENCY.items()) / total / font["head"].unitsPerEm


def fallback(name, source, axes, substitute):
    font = instantiateVariableFont(TTFont(source), axes)
    ratio = average_width(font) / average_width(TTFont(substitute))
    em, lines = font["head"].unitsPerEm, font["hhea"]
    print(
        f"{name:24} size-adjust: {ratio:.2%}; ascent-override: {lines.ascent / em / ratio:.2%}; "
        f"descent-override: {-lines.descent / em / ratio:.2%}; line-gap-override: {lines.lineGap / em / ratio:.2%};"
    )


def main(inter, fraunces, liberation=None):
    here = Path(__file__).parent
    inter, fraunces = Path(inter, "files"), Path(fraunces, "files")
    for script, ranges in (("latin", LATIN), ("latin-ext", LATIN_EXT)):
        build(inter / f"inter-{script}-wght-normal.woff2", here / f"inter-{script}.woff2", INTER, ranges)
        build(inter / f"inter-{script}-wght-italic.woff2", here / f"inter-{script}-italic.woff2", INTER, ranges)
        build(fraunces / f"fraunces-{script}-opsz-normal.woff2", here / f"fraunces-{script}.woff2", FRAUNCES, ranges)
    # Italic words in a heading are rare, and characters beyond these are rarer.
    build(fraunces / "fraunces-latin-opsz-italic.woff2", here / "fraunces-latin-italic.woff2", FRAUNCES, LATIN)
    if liberation:
        text, display = inter / "inter-latin-wght-normal.woff2", fraunces / "fraunces-latin-opsz-normal.woff2"
        fallback("Inter 400", text, {"wght": 400}, Path(liberation, "LiberationSans-Regular.ttf"))
        fallback("Inter 600", text, {"wght": 600}, Path(liberation, "LiberationSans-Bold.ttf"))
        fallback("Fraunces 500, 40 px", display, {"wght": 500, "opsz": 40}, Path(liberation, "LiberationSerif-Regular.ttf"))


if __name__ == "__main__":
    main(*sys.argv[1:])
