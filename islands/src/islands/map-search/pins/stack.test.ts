import { expect, test } from "vitest";
import { aPin } from "../testing.ts";
import { DEEPEST_ZOOM, NEAR_ZOOM, stackAt, stackOf } from "./stack.ts";

const here = { latitude: 38.7, longitude: -9.1 };
const point = { south: 38.7, west: -9.1, north: 38.7, east: -9.1 };
const street = { south: 38.7, west: -9.1, north: 38.701, east: -9.099 };
const cluster = (boundingBox: typeof point) => ({ id: "17-1-1", count: 3, ...here, boundingBox });
const box = { south: 38.69998, west: -9.10002, north: 38.70002, east: -9.09998 };

test("a single pin has no neighbours", () => {
  const far = { ...aPin("b"), longitude: -9.0995 };
  expect(stackAt(here, { pins: [aPin("a"), far], miniPins: [], clusters: [] })).toBeUndefined();
  // A pin of the list may be a mini-pin of the same answer.
  expect(stackAt(here, { pins: [aPin("a")], miniPins: [aPin("a")], clusters: [] })).toBeUndefined();
});

test("pins, mini-pins and clusters of one place belong together, a few metres apart", () => {
  const near = { ...aPin("b"), longitude: -9.100_03 };
  expect(stackAt(aPin("a"), { pins: [aPin("a"), aPin("c")], miniPins: [], clusters: [] })).toEqual({
    point: here,
    box,
  });
  expect(stackAt(here, { pins: [aPin("a")], miniPins: [near], clusters: [] })?.box).toEqual({ ...box, west: -9.10005 });
  expect(stackAt(here, { pins: [aPin("a")], miniPins: [], clusters: [cluster(point)] })?.box).toEqual(box);
});

test("a pin of a hotel that a cluster at its point counts has the others as neighbours", () => {
  expect(stackAt(here, { pins: [], miniPins: [], clusters: [cluster(point)] })?.box).toEqual(box);
});

test("a cluster of a street is no place", () => {
  expect(stackAt(here, { pins: [aPin("a")], miniPins: [], clusters: [cluster(street)] })).toBeUndefined();
});

test("a cluster that zooming splits is no place, one that it cannot split is", () => {
  expect(stackOf(cluster(street), 12)).toBeUndefined();
  expect(stackOf(cluster(point), 12)).toEqual({ point: here, box });
  expect(stackOf(cluster(street), NEAR_ZOOM)?.box).toMatchObject({ north: 38.70102, east: -9.09898 });
  expect(stackOf(cluster(street), DEEPEST_ZOOM)).toBeDefined();
});
