"""Names: folding, which alternate names are worth keeping, and the names that CLDR knows."""

import collections
import pathlib
import re
import unicodedata
import xml.etree.ElementTree as ElementTree

from anyascii import anyascii

# The languages whose names of countries and regions can be typed.
LANGUAGES = """en de fr es it pt nl da sv nb nn fi is et lv lt pl cs sk hu ro bg hr sr sl mk sq el tr ru uk be
ga cy eu ca gl az ka hy he ar fa ur hi bn ta te th vi id ms fil sw af ko ja zh zh_Hant""".split()

SHORT_OR_CODE = re.compile(r"[A-Z]{1,5}")
JUNK = re.compile(r"[0-9,()/:;|\t\n\"?]|https?|www\.")
# Fewer for regions: few of them have a name of their own in the smaller languages.
REGION_LANGUAGES = """en de fr es it pt nl da sv nb fi pl cs hu ro hr el tr ru uk ga cy eu ca gl ar he hi th
ja ko zh""".split()
# Above this population every spelling is kept.
LARGE = 100_000
# "Province of X" and "X Province" are the region X.
REGION_WORDS = re.compile(
    r"\b(province|region|governorate|county|prefecture|oblast|state|department|district|republic|municipality"
    r"|parish|canton|krai|kray|emirate|voivodeship|metropolitan|city|division|autonomous|administrative"
    r"|of|the|do|de|al|el|capital)\b"
)


def fold(name: str) -> str:
    """Lower-case ASCII words; the Rust side folds in the same way (src/fold.rs)."""
    return re.sub(r"[^a-z0-9]+", " ", anyascii(name).lower()).strip()


def alternate_names(name: str, candidates: list[str], population: int) -> list[str]:
    """The candidates that a person could type, one for each folded form, without the name itself.

    GeoNames adds romanisations in lower case ("ba li"), codes and addresses: those are dropped, but for the
    short forms of large cities ("NYC", "LA"). Of the spellings of a smaller place that differ in one letter
    only the first is kept: the search forgives one.
    """
    seen = {fold(name)}
    kept = []
    for candidate in candidates:
        candidate = candidate.strip()
        if len(candidate) > 48 or JUNK.search(candidate) or mixes_scripts(candidate):
            continue
        if candidate == candidate.lower() and has_latin(candidate):
            continue
        if SHORT_OR_CODE.fullmatch(candidate):
            length = len(candidate)
            if length not in (2, 3) or population < 1_000_000:
                continue
        folded = fold(candidate)
        if not folded or folded in seen:
            continue
        if population < LARGE and len(folded) >= 5 and any(one_letter_apart(folded, other) for other in seen):
            continue
        seen.add(folded)
        kept.append(candidate)
    return kept


def has_latin(name: str) -> bool:
    return any(unicodedata.name(letter, "").startswith("LATIN") for letter in name)


def mixes_scripts(name: str) -> bool:
    """Whether Latin letters stand beside those of another script, which only broken transliterations do."""
    letters = [unicodedata.name(letter, "") for letter in name if letter.isalpha()]
    letters = [letter for letter in letters if letter and not letter.startswith("MODIFIER")]
    return len({letter.startswith("LATIN") for letter in letters}) > 1


def one_letter_apart(left: str, right: str) -> bool:
    """Whether one insertion, deletion or substitution makes the two equal."""
    if len(left) > len(right):
        left, right = right, left
    if len(right) - len(left) > 1:
        return False
    start = next((i for i, (a, b) in enumerate(zip(left, right)) if a != b), len(left))
    if len(left) == len(right):
        return left[start + 1:] == right[start + 1:]
    return left[start:] == right[start + 1:]


def region_key(name: str) -> str:
    """What is left of a region's name for comparing two sources."""
    folded = fold(name)
    return re.sub(r"\s+", "", REGION_WORDS.sub(" ", folded)) or folded.replace(" ", "")


class Cldr:
    """Names of territories and subdivisions in many languages, and the currency of each territory."""

    def __init__(self, folder: pathlib.Path):
        common = folder / "3rdparty" / "cldr" / "common"
        self.territories = self._names(common / "main", "territory", LANGUAGES)
        self.subdivisions = self._names(common / "subdivisions", "subdivision", REGION_LANGUAGES)
        english = ElementTree.parse(common / "subdivisions" / "en.xml")
        self.english_subdivision = {
            item.get("type"): item.text for item in english.iter("subdivision") if item.text
        }
        self.currency = self._currencies(common / "supplemental" / "supplementalData.xml")

    @staticmethod
    def _names(folder: pathlib.Path, tag: str, languages: list[str]) -> dict[str, list[str]]:
        names = collections.defaultdict(list)
        for language in languages:
            file = folder / f"{language}.xml"
            if not file.exists():
                continue
            for item in ElementTree.parse(file).iter(tag):
                if item.text and item.text != "↑↑↑":
                    names[item.get("type")].append(item.text)
        return names

    @staticmethod
    def _currencies(file: pathlib.Path) -> dict[str, str]:
        result = {}
        for region in ElementTree.parse(file).iter("region"):
            current = [
                item.get("iso4217") for item in region.iter("currency")
                if item.get("to") is None and item.get("tender") != "false"
            ]
            if current:
                result[region.get("iso3166")] = current[0]
        # Newer than this release: the euro came to Bulgaria on 1 January 2026.
        result["BG"] = "EUR"
        return result

    def region_names(self, country: str, code: str, name: str) -> tuple[str, list[str]]:
        """The ISO 3166-2 code of a GeoNames region, or "", and its names in other languages.

        GeoNames numbers most regions in a way of its own, so the two are joined by the English name.
        """
        prefix = country.lower()
        if country == "US" and f"{prefix}{code.lower()}" in self.english_subdivision:
            found = f"{prefix}{code.lower()}"
        else:
            wanted = region_key(name)
            matches = [
                key for key, english in self.english_subdivision.items()
                if key.startswith(prefix) and region_key(english) == wanted
            ]
            if not matches:
                return "", []
            found = matches[0]
        return f"{country}-{found[len(prefix):].upper()}", self.subdivisions[found]
