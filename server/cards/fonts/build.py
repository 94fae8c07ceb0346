"""Makes the fonts that share cards are set in.

Needs `pip install fonttools`. Arguments: the folder of the Python package fontpkg_fraunces and that of
fontpkg_inter, which hold the families as their makers give them away.

What is cut: one weight and one optical size of each, as the headings and the labels of the site have them;
Inter keeps Latin, Greek and Cyrillic, Fraunces the Latin that it has. Hints are for screens of small points.
The outline of a missing glyph stays: it stands for letters of other scripts.
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

LATIN = [(0x20, 0x7E), (0xA0, 0x24F), (0x2B9, 0x2BC), (0x2C6, 0x2DD), (0x300, 0x31B), (0x323, 0x331), (0x1E00, 0x1EFF)]
SIGNS = [(0x2009, 0x2015), (0x2018, 0x2022), (0x2026, 0x2026), (0x202F, 0x2030), (0x2032, 0x203A), (0x2044, 0x2044), (0x25A1, 0x25A1)]
MONEY = [(0x20A0, 0x20C0), (0x2116, 0x2116), (0x2122, 0x2122), (0x2190, 0x2193), (0x2212, 0x2215)]
GREEK = [(0x370, 0x3FF), (0x1F00, 0x1FFF)]
CYRILLIC = [(0x400, 0x52F), (0x1C80, 0x1C8F)]
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "liga", "calt"]


def build(source, target, axes, ranges):
    font = instantiateVariableFont(TTFont(source), axes, updateFontNames=False)
    options = Options(layout_features=FEATURES, hinting=False, notdef_outline=True, name_IDs=[0, 1, 2, 5, 6, 13, 14])
    subsetter = Subsetter(options)
    subsetter.populate(unicodes={point for low, high in ranges for point in range(low, high + 1)})
    subsetter.subset(font)
    font["name"].setName(target.stem.split("-")[0].capitalize(), 1, 3, 1, 0x409)
    font.save(target)
    print(f"{target.name:32} {target.stat().st_size:>7} bytes")


def main(fraunces, inter):
    here = Path(__file__).parent
    serif = next(Path(fraunces, "files").glob("Fraunces[[]*"))
    sans = next(Path(inter, "files").glob("Inter[[]*"))
    build(serif, here / "fraunces-card.ttf", {"wght": 500, "opsz": 72, "SOFT": 0, "WONK": 0}, LATIN + SIGNS + MONEY)
    build(sans, here / "inter-card.ttf", {"wght": 600, "opsz": 24}, LATIN + SIGNS + MONEY + GREEK + CYRILLIC)


if __name__ == "__main__":
    main(*sys.argv[1:])
