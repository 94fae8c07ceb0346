// Writes the offline base map that the location map loads: coast, countries, their names, and cities.
// Land comes from Natural Earth 1:10m (npm world-atlas, public domain), thinned to what can be seen at
// the map's closest zoom; cities come from data/places.json (GeoNames). Nothing is fetched.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { brotliCompressSync, constants } from "node:zlib";
import polylabel from "polylabel";
import { feature, quantize } from "topojson-client";
import { filter, presimplify, sphericalRingArea, sphericalTriangleArea } from "topojson-simplify";

const OUTPUT = new URL("../src/islands/location-map/generated/basemap.json", import.meta.url);
const BYTES_ALLOWED = 250_000;
const EARTH_RADIUS_KM = 6371;
/** A corner is dropped when the triangle that it spans with its neighbours is smaller, in km². */
const SMALLEST_CORNER_KM2 = 2.5;
/** Islands keep their shape: no corner worth more than this share of the island is dropped. */
const SMALLEST_CORNER_SHARE = 1 / 60;
/** Steps around the globe that coordinates are rounded to: about 550 m at the equator. */
const QUANTIZATION = 72_000;
/** Nobody books a room there, and its coast is a tenth of the world's. */
const LEFT_OUT = new Set(["Antarctica"]);

const require = createRequire(import.meta.url);
const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));
const inSteradians = (squareKilometres) => squareKilometres / EARTH_RADIUS_KM ** 2;

const world = readJson(require.resolve("world-atlas/countries-10m.json"));
const places = readJson(new URL("../data/places.json", import.meta.url));

const countries = {
  ...world.objects.countries,
  geometries: world.objects.countries.geometries.filter(({ properties }) => !LEFT_OUT.has(properties.name)),
};
const thinned = thin(filter({ ...world, objects: { countries } }, () => true));

for (const geometry of thinned.objects.countries.geometries) {
  const code = places.countryCodes[geometry.id];
  geometry.properties = { name: geometry.properties.name, ...(code && { code }), ...labelOf(geometry) };
  delete geometry.id;
}

const { type, transform, objects, arcs } = quantize(thinned, QUANTIZATION);
const text = JSON.stringify({ topology: { type, transform, objects, arcs }, cities: places.cities });
mkdirSync(new URL(".", OUTPUT), { recursive: true });
writeFileSync(OUTPUT, text);

const compressed = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_LGWIN]: 22 } }).length;
const corners = arcs.reduce((sum, arc) => sum + arc.length, 0);
console.log(`base map: ${corners} corners, ${places.cities.length} cities, ${text.length} bytes, ${compressed} in brotli`);
if (compressed > BYTES_ALLOWED) {
  console.error(`base map: more than the ${BYTES_ALLOWED} bytes allowed`);
  process.exitCode = 1;
}

/** Drops the corners that cannot be seen, sparing small islands, and rings that have no area left. */
function thin(topology) {
  const weighted = presimplify(topology, sphericalTriangleArea);
  const limit = inSteradians(SMALLEST_CORNER_KM2);
  const arcs = weighted.arcs.map((arc) => {
    const area = isClosed(arc) ? insideOf(sphericalRingArea(arc.map(([x, y]) => [x, y]), true)) : Number.POSITIVE_INFINITY;
    const smallest = Math.min(limit, area * SMALLEST_CORNER_SHARE);
    return arc.filter(([, , weight]) => weight >= smallest).map(([x, y]) => [x, y]);
  });
  const kept = { ...weighted, arcs };
  return filter(kept, (ring) => ring.length > 3);
}

/** The area of a ring whichever way it turns, in steradians. */
function insideOf(area) {
  return Math.min(Math.abs(area), 4 * Math.PI - Math.abs(area));
}

function isClosed(arc) {
  const [first, last] = [arc[0], arc[arc.length - 1]];
  return first[0] === last[0] && first[1] === last[1];
}

/** Where a country's name stands (the middle of its largest part) and how large that part is, in square degrees. */
function labelOf(geometry) {
  const { geometry: shape } = feature(thinned, geometry);
  const parts = shape.type === "Polygon" ? [shape.coordinates] : shape.coordinates;
  const largest = parts.reduce((best, part) => (planarArea(part[0]) > planarArea(best[0]) ? part : best));
  const [longitude, latitude] = polylabel(largest, 0.1);
  return { label: [round(longitude), round(latitude)], size: round(planarArea(largest[0])) };
}

function planarArea(ring) {
  let doubled = 0;
  for (let index = 1; index < ring.length; index += 1) {
    const [[x1, y1], [x2, y2]] = [ring[index - 1], ring[index]];
    doubled += (x1 * y2 - x2 * y1) * Math.cos((((y1 + y2) / 2) * Math.PI) / 180);
  }
  return Math.abs(doubled / 2);
}

function round(degrees) {
  return Math.round(degrees * 100) / 100;
}
