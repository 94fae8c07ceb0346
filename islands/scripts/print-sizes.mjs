// Prints the size of each built file in brotli, and fails when the entry exceeds its limits: print-sizes.mjs [folder]
// [name of Vite's manifest] [folder of all assets, built for release]. Without a folder it checks what `vite build`
// wrote here. Pages are measured where all files that they load are known.

import { readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { DASHBOARD, LATER } from "./dashboard-pages.mjs";

const [folder, manifestName = "manifest.json", assetFolder] = process.argv.slice(2);
const DIST = folder ? pathToFileURL(`${folder}/`) : new URL("../dist/", import.meta.url);
/**
 * The entry's own code on every page: it loads islands (some 2.3 KB) and adds the buttons that show passwords, which
 * came after the first limit of 2,816 bytes. As a chunk of its own the latter would load after typing has begun.
 */
const CODE_BYTES_ALLOWED = 3_072;
/** With the files that islands need: their names, and which island needs which. Each island adds some hundred bytes. */
const ENTRY_BYTES_ALLOWED = 4_608;
/**
 * The names, the lists and the islands' own files, as Vite writes them: they grow with the islands, and contain no
 * code.
 */
const FILES = [
  [/\(m\.f=\[[^\]]*\]\)/, "(m.f=[])"],
  [/__vite__mapDeps\(\[[\d,]*\]\)/g, "__vite__mapDeps([])"],
  [/import\(`[^`]*`\)/g, "import(``)"],
];
/** Scripts of the page of the map in gzip: React, the island and maplibre, without what runs in workers. */
const MAP_BYTES_ALLOWED = 480_000;
const MAP = [
  "src/main.ts",
  "src/mount.tsx",
  "src/islands/map-search/index.ts",
  "src/islands/map-search/map/MapCanvas.tsx",
];

/** Scripts, WASM and styles of a dashboard page in brotli, before the visitor acts. */
const DASHBOARD_BYTES_ALLOWED = 250_000;

const manifest = JSON.parse(readFileSync(new URL(manifestName, DIST), "utf8"));
const entry = manifest["src/main.ts"].file;
const sizes = readdirSync(new URL("islands/", DIST))
  .map((name) => {
    const bytes = readFileSync(new URL(`islands/${name}`, DIST));
    return { file: `islands/${name}`, plain: bytes.length, brotli: brotliCompressSync(bytes).length };
  })
  .sort((one, other) => other.brotli - one.brotli);

/** Cells of the base map (map/cells.ts) are many; a page loads a few of them. */
const isCell = ({ file }) => /\/\d+-\d+-[^/]+\.json$/.test(file);
const cells = sizes.filter(isCell);

for (const { file, plain, brotli } of sizes.filter((size) => !isCell(size))) {
  printLine(brotli, plain, file === entry ? `${file}  (entry)` : file);
}
printLine(sum(cells, "brotli"), sum(cells, "plain"), `${cells.length} cells of the base map`);

const entrySize = sizes.find(({ file }) => file === entry)?.brotli ?? Number.POSITIVE_INFINITY;
const code = FILES.reduce(
  (text, [names, none]) => text.replace(names, none),
  readFileSync(new URL(entry, DIST), "utf8"),
);
const codeSize = brotliCompressSync(code).length;
console.log(`entry: ${codeSize} bytes of code in brotli, ${entrySize} with the files of islands`);
if (codeSize > CODE_BYTES_ALLOWED || entrySize > ENTRY_BYTES_ALLOWED || manifest["src/main.ts"].imports) {
  console.error(
    `The entry must stand alone within ${ENTRY_BYTES_ALLOWED} bytes of brotli, ${CODE_BYTES_ALLOWED} of them code.`,
  );
  process.exitCode = 1;
}

const map = sum(
  [...scriptsOf(MAP)].map((file) => ({ gzip: gzipSync(readFileSync(new URL(file, DIST)), { level: 9 }).length })),
  "gzip",
);
const workers = sizes.filter(({ file }) => /worker-[^/]+$/.test(file));
console.log(`map of hotels: ${map} bytes of scripts in gzip, and ${sum(workers, "brotli")} of workers in brotli`);
if (map > MAP_BYTES_ALLOWED) {
  console.error(`The map of hotels may load ${MAP_BYTES_ALLOWED} bytes of scripts in gzip.`);
  process.exitCode = 1;
}

if (assetFolder) {
  weighDashboard(pathToFileURL(`${assetFolder}/`));
}

/** Prints what each dashboard page loads at first, and fails when one loads too much or files of another. */
function weighDashboard(assets) {
  const {
    css,
    loader,
    glue,
    wasm,
    sizes: assetSizes,
  } = JSON.parse(readFileSync(new URL("manifest.json", assets), "utf8"));
  const brotliOf = (name) => {
    const bytes = assetSizes[name]?.brotli;
    if (bytes === undefined) {
      throw new Error(`${name} is of a development build: build the assets with --release to weigh pages.`);
    }
    return bytes;
  };
  const rest = Object.keys(manifest).filter((name) => name.startsWith("src/islands/") && name.endsWith("/index.ts"));
  printRow(["wake", "WASM", "styles", "islands", "all"], "first load in brotli");
  for (const { path, island, isAwake, more = [] } of DASHBOARD) {
    const own = island ? ["src/mount.tsx", `src/islands/${island}/index.ts`] : [];
    const files = filesAtFirst(["src/main.ts", ...own, ...more]);
    const scripts = [...files].filter((file) => file.endsWith(".js"));
    const styles = [css, ...[...files].filter((file) => file.endsWith(".css"))];
    const module = isAwake ? [[loader, glue], [wasm]] : [[loader], []];
    const parts = [...module, styles, scripts].map((names) => names.reduce((total, name) => total + brotliOf(name), 0));
    const all = parts.reduce((total, part) => total + part, 0);
    printRow([...parts, all], path);
    if (all > DASHBOARD_BYTES_ALLOWED) {
      console.error(
        `${path} may load ${DASHBOARD_BYTES_ALLOWED} bytes of scripts, WASM and styles in brotli at first.`,
      );
      process.exitCode = 1;
    }
    const strange = rest.filter((name) => !own.includes(name) && files.has(manifest[name].file));
    if (strange.length > 0) {
      console.error(`${path} loads what belongs to other pages: ${strange.join(", ")}`);
      process.exitCode = 1;
    }
  }
}

/**
 * The files that a page with these entries of the manifest loads by itself: theirs, what they import, and what they
 * load as soon as they are there. That is all they may load except for what the list of later parts names.
 */
function filesAtFirst(names, found = new Set(), seen = new Set()) {
  for (const name of names.filter((known) => !seen.has(known))) {
    seen.add(name);
    const { file, imports = [], dynamicImports = [], css = [] } = manifest[name];
    for (const own of [file, ...css]) {
      found.add(own);
    }
    // The entry can load every island; which of them a page has, its list says.
    const atOnce = name === "src/main.ts" ? [] : dynamicImports.filter((dynamic) => !isLater(dynamic));
    filesAtFirst([...imports, ...atOnce], found, seen);
  }
  return found;
}

function isLater(name) {
  return LATER.includes(name) || LATER.includes(manifest[name].name);
}

/** The files of these entries of the manifest and of all that they import at once. */
function scriptsOf(names, found = new Set()) {
  for (const name of names) {
    const { file, imports = [] } = manifest[name];
    if (!found.has(file)) {
      found.add(file);
      scriptsOf(imports, found);
    }
  }
  return found;
}

function printRow(figures, name) {
  console.log(`${figures.map((figure) => String(figure).padStart(8)).join(" ")}  ${name}`);
}

function printLine(brotli, plain, name) {
  console.log(`${String(brotli).padStart(8)} brotli ${String(plain).padStart(9)} plain  ${name}`);
}

function sum(files, figure) {
  return files.reduce((total, file) => total + file[figure], 0);
}
