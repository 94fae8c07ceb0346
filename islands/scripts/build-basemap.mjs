// Writes the offline base map that the maps load: coast, countries, their names, and cities.
// Land comes from Natural Earth 1:10m (npm world-atlas, public domain), cities from data/places.json
// (GeoNames). Nothing is fetched.
//
// world.json is the whole world, coarse. Its arcs are cut where they leave a cell of 15 by 15 degrees, and
// cells/<column>-<row>.json holds fine arcs that stand in for the coarse ones of that cell. A page so loads
// fine detail only around its hotel, and fine and coarse arcs meet without seams: their ends are the same.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import polylabel from "polylabel";
import { feature } from "topojson-client";
import { filter, presimplify, sphericalRingArea, sphericalTriangleArea } from "topojson-simplify";
import { brotliSize, encodePolyline } from "./encode.mjs";

const OUTPUT = new URL("../src/map/generated/", import.meta.url);
/** src/map/cells.ts knows the same size. */
const CELL_DEGREES = 15;
/** The world and the four heaviest cells together, in brotli. */
const BYTES_ALLOWED = 250_000;

const EARTH_RADIUS_KM = 6371;
/** A corner is dropped when the triangle that it spans with its neighbours is smaller, in km². */
const SMALLEST_CORNER_KM2 = { coarse: 200, fine: 0.4 };
/** Small islands keep their shape: a corner worth more than this share of the island stays. */
const SMALLEST_CORNER_SHARE = { coarse: 1 / 4, fine: 1 / 200 };
/** Coordinates are whole steps of this size: about 220 m. */
const STEP_DEGREES = 0.002;
/** There are no hotels there, and its coast is a tenth of the world's. */
const LEFT_OUT = new Set(["Antarctica"]);

const require = createRequire(import.meta.url);
const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));

const atlas = readJson(require.resolve("world-atlas/countries-10m.json"));
const places = readJson(new URL("../data/places.json", import.meta.url));

const weighted = presimplify(cutAtCells(atlas), sphericalTriangleArea);
const topology = filter(weighted, (ring) => hasArea(ring));
const coarse = topology.arcs.map((arc) => toSteps(thin(arc, "coarse")));
const fine = topology.arcs.map((arc) => toSteps(thin(arc, "fine")));

rmSync(OUTPUT, { recursive: true, force: true });
mkdirSync(new URL("cells/", OUTPUT), { recursive: true });
const sizes = [...writeCells(), writeWorld()];
report(sizes);

function writeWorld() {
  for (const geometry of topology.objects.countries.geometries) {
    const code = places.countryCodes[geometry.id];
    geometry.properties = { name: geometry.properties.name, ...(code && { code }), ...placeOf(geometry) };
    delete geometry.id;
  }
  return write("world.json", {
    topology: {
      type: "Topology",
      transform: { scale: [STEP_DEGREES, STEP_DEGREES], translate: [0, 0] },
      objects: topology.objects,
    },
    arcs: coarse.map(encodePolyline),
    cities: places.cities,
  });
}

function writeCells() {
  const cells = new Map();
  for (const [index, arc] of topology.arcs.entries()) {
    if (fine[index].length > coarse[index].length) {
      const name = cellOf(arc[0]);
      cells.set(name, [...(cells.get(name) ?? []), [index, encodePolyline(fine[index])]]);
    }
  }
  return [...cells].map(([name, arcs]) => write(`cells/${name}.json`, arcs));
}

function write(name, content) {
  const text = JSON.stringify(content);
  writeFileSync(new URL(name, OUTPUT), text);
  return { name, plain: text.length, brotli: brotliSize(text) };
}

function report(files) {
  const total = files.reduce((sum, { brotli }) => sum + brotli, 0);
  const world = files.find(({ name }) => name === "world.json");
  const heaviest = files.filter((file) => file !== world).sort((one, other) => other.brotli - one.brotli);
  const most = heaviest.slice(0, 4).reduce((sum, { brotli }) => sum + brotli, world.brotli);
  console.log(
    `base map: world ${world.brotli} bytes in brotli, ${heaviest.length} cells of up to ${heaviest[0].brotli}`,
  );
  console.log(`base map: at most ${most} for a page, ${total} in all`);
  if (most > BYTES_ALLOWED) {
    console.error(`base map: a page may load ${BYTES_ALLOWED} bytes`);
    process.exitCode = 1;
  }
}

/** The countries, their arcs absolute and cut at the corner where they enter another cell. */
function cutAtCells({ transform, arcs, objects }) {
  const pieces = [];
  const indicesOf = arcs.map((arc) => {
    const [first, ...rest] = absolute(arc, transform);
    const indices = [];
    let piece = [first];
    for (const corner of rest) {
      piece.push(corner);
      if (cellOf(corner) !== cellOf(piece[0])) {
        indices.push(pieces.push(piece) - 1);
        piece = [corner];
      }
    }
    if (piece.length > 1) {
      indices.push(pieces.push(piece) - 1);
    }
    return indices;
  });
  const follow = (index) => (index >= 0 ? indicesOf[index] : indicesOf[~index].map((piece) => ~piece).reverse());
  const cutRings = (rings) => rings.map((ring) => ring.flatMap(follow));
  const geometries = objects.countries.geometries
    .filter(({ properties }) => !LEFT_OUT.has(properties.name))
    .map((geometry) => ({
      ...geometry,
      arcs: geometry.type === "Polygon" ? cutRings(geometry.arcs) : geometry.arcs.map(cutRings),
    }));
  return { type: "Topology", arcs: pieces, objects: { countries: { type: "GeometryCollection", geometries } } };
}

function absolute(arc, { scale, translate }) {
  let [x, y] = [0, 0];
  return arc.map(([east, north]) => {
    x += east;
    y += north;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
}

function cellOf([longitude, latitude]) {
  const cell = (degrees, most) => Math.floor(Math.min(degrees, most - 1e-9) / CELL_DEGREES);
  return `${cell(longitude + 180, 360)}-${cell(latitude + 90, 180)}`;
}

/** Rings that collapse even in fine detail are no visible land. */
function hasArea(ring) {
  const corners = ring.flatMap((index) => thin(weighted.arcs[index < 0 ? ~index : index], "fine").slice(1));
  return corners.length >= 3;
}

function thin(arc, detail) {
  const squareKilometres = SMALLEST_CORNER_KM2[detail] / EARTH_RADIUS_KM ** 2;
  const smallest = Math.min(squareKilometres, areaOf(arc) * SMALLEST_CORNER_SHARE[detail]);
  return arc.filter(([, , weight]) => weight >= smallest);
}

/** The area of an arc that is a whole island, in steradians; infinite for any other. */
function areaOf(arc) {
  const [first, last] = [arc[0], arc[arc.length - 1]];
  if (first[0] !== last[0] || first[1] !== last[1]) {
    return Number.POSITIVE_INFINITY;
  }
  const area = Math.abs(sphericalRingArea(arc));
  return Math.min(area, 4 * Math.PI - area);
}

/** Whole steps from corner to corner, without those that do not move; an arc keeps two corners at least. */
function toSteps(arc) {
  let [x, y] = [0, 0];
  const steps = arc
    .map(([longitude, latitude]) => {
      const [nextX, nextY] = [Math.round(longitude / STEP_DEGREES), Math.round(latitude / STEP_DEGREES)];
      const step = [nextX - x, nextY - y];
      [x, y] = [nextX, nextY];
      return step;
    })
    .filter(([east, north], index) => index === 0 || east !== 0 || north !== 0);
  return steps.length > 1 ? steps : [...steps, [0, 0]];
}

/**
 * The place of a country's name (the middle of its largest part), the size of that part in square degrees, and the
 * bounds of all parts, by which a page decodes only the countries near its place.
 */
function placeOf(geometry) {
  const { geometry: shape } = feature(topology, geometry);
  const parts = (shape.type === "Polygon" ? [shape.coordinates] : shape.coordinates).map((rings) => rings.map(unwrap));
  const largest = parts.reduce((best, part) => (areaOfRing(part[0]) > areaOfRing(best[0]) ? part : best));
  const [longitude, latitude] = polylabel(largest, 0.1);
  return {
    label: [round(longitude), round(latitude)],
    size: round(areaOfRing(largest[0])),
    reach: reachOf(parts.flat(2)),
  };
}

/** West, south, east, north in tenths of a degree, rounded outwards. */
function reachOf(corners) {
  const [longitudes, latitudes] = [corners.map(([longitude]) => longitude), corners.map(([, latitude]) => latitude)];
  // Corners lie up to a step further out once they are whole steps.
  const least = (degrees) =>
    Math.floor((degrees.reduce((best, next) => Math.min(best, next)) - STEP_DEGREES) * 10) / 10;
  const most = (degrees) => Math.ceil((degrees.reduce((best, next) => Math.max(best, next)) + STEP_DEGREES) * 10) / 10;
  return [least(longitudes), least(latitudes), most(longitudes), most(latitudes)];
}

/** A ring that crosses the date line, continued beyond 180 degrees. */
function unwrap(ring) {
  const [origin] = ring[0];
  return ring.map(([longitude, latitude]) => [longitude + 360 * Math.round((origin - longitude) / 360), latitude]);
}

/** The area of a ring, in square degrees at the equator: a degree of longitude shrinks towards the poles. */
function areaOfRing(ring) {
  let area = 0;
  for (let index = 1; index < ring.length; index += 1) {
    const [[x1, y1], [x2, y2]] = [ring[index - 1], ring[index]];
    area += ((x1 + x2) / 2) * (sine(y2) - sine(y1));
  }
  return (Math.abs(area) * 180) / Math.PI;
}

function sine(degrees) {
  return Math.sin((degrees * Math.PI) / 180);
}

function round(degrees) {
  return Math.round(degrees * 100) / 100;
}
