// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readArcs, readWorld, refine } from "./basemap.ts";
import { type Bounds, spanOf } from "./bounds.ts";
import { type CutOut, cutOut, type LandKind, worldNames } from "./cut-out.ts";
import { decodePolyline } from "./polyline.ts";

const generated = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./generated/${name}`, import.meta.url), "utf8"));
const world = readWorld(generated("world.json"));
const at = (latitude: number, longitude: number): Bounds => [
  longitude - 50,
  latitude - 26,
  longitude + 50,
  latitude + 26,
];

const ofKind = (kind: LandKind, { land }: CutOut) => land.features.filter(({ properties }) => properties.kind === kind);
const pathsOf = (geometry: CutOut["land"]["features"][0]["geometry"]) =>
  geometry.type === "MultiPolygon" ? geometry.coordinates.flat() : geometry.coordinates;

test("an encoded polyline decodes to its steps", () => {
  // The example of the format's documentation, in whole steps.
  expect(decodePolyline("_p~iF~ps|U_ulLnnqC_mqNvxq`@")).toEqual([
    [3850000, -12020000],
    [220000, -75000],
    [255200, -550300],
  ]);
});

test("only countries and cities within the bounds are decoded", () => {
  const malta = cutOut(world, at(35.9, 14.5), "en");
  const names = malta.countries.features.map(({ properties }) => properties.name);
  expect(names).toEqual(expect.arrayContaining(["Malta", "Italy", "Tunisia"]));
  expect(names).not.toContain("Brazil");
  expect(malta.cities.features.map(({ properties }) => properties.name)).toContain("Valletta");
});

test("the names of the whole world are those of a cut-out that is the whole world", () => {
  const { countries, cities } = cutOut(world, [-180, -85, 180, 85], "en");
  expect(worldNames(world, "en")).toEqual({ countries, cities });
  expect([countries.features.length, cities.features.length]).toEqual([expect.any(Number), world.cities.length]);
});

test("a country's stated reach holds all of its land, coarse and fine", () => {
  const { geometries } = world.topology.objects.countries;
  const cells = readdirSync(new URL("./generated/cells", import.meta.url)).map((name) => `cells/${name}`);
  const fine = refine(
    world,
    cells.flatMap((cell) => readArcs(generated(cell))),
  );
  for (const detail of [world, fine]) {
    const land = ofKind("land", cutOut(detail, [-180, -90, 180, 90]));
    expect(land).toHaveLength(geometries.length);
    for (const [index, { geometry }] of land.entries()) {
      const [west, south, east, north] = spanOf(pathsOf(geometry).flat());
      const { name, reach } = geometries[index]?.properties ?? {};
      expect([west >= (reach?.[0] ?? 0), south >= (reach?.[1] ?? 0)], name).toEqual([true, true]);
      expect([east <= (reach?.[2] ?? 0), north <= (reach?.[3] ?? 0)], name).toEqual([true, true]);
    }
  }
});

test("countries are named in the page's language", () => {
  const names = cutOut(world, at(46, 13), "it").countries.features.map(({ properties }) => properties.name);
  expect(names).toEqual(expect.arrayContaining(["Croazia", "Germania"]));
});

test("the name of Norway is on its mainland, not on its largest island", () => {
  const { features } = cutOut(world, at(62, 10), "en").countries;
  const norway = features.find(({ properties }) => properties.name === "Norway");
  expect(norway?.geometry.coordinates[1]).toBeLessThan(72);
});

test("no coast jumps around the globe where a country crosses the date line", () => {
  const fiji = cutOut(world, at(-16.8, 179.9), "en");
  const paths = [...ofKind("coast", fiji), ...ofKind("land", fiji)].flatMap(({ geometry }) => pathsOf(geometry));
  expect(paths.length).toBeGreaterThan(10);
  for (const path of paths) {
    for (const [index, [longitude = 0]] of path.entries()) {
      expect(Math.abs(longitude - (path[index - 1]?.[0] ?? longitude))).toBeLessThan(180);
    }
  }
});

test("fine arcs end where the coarse ones end, so that land stays whole", () => {
  const fine = refine(world, readArcs(generated("cells/12-8.json")));
  const endOf = (steps: number[][]) =>
    steps.reduce(([x = 0, y = 0], [east = 0, north = 0]) => [x + east, y + north], []);
  let refined = 0;
  for (const [index, letters] of fine.arcs.entries()) {
    const [arc, coarse] = [decodePolyline(letters), decodePolyline(world.arcs[index] ?? "")];
    refined += arc.length > coarse.length ? 1 : 0;
    expect([arc[0], endOf(arc)]).toEqual([coarse[0], endOf(coarse)]);
  }
  expect(refined).toBeGreaterThan(10);
});

test("a file that is not the base map is refused", () => {
  expect(() => readWorld({ errors: [] })).toThrow(TypeError);
  expect(() => readArcs({ errors: [] })).toThrow(TypeError);
});
