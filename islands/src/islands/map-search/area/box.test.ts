import { expect, test } from "vitest";
import { boundsOf, boundsOfMarks, boxAround, boxFromText, boxOf, boxToText, zoomOf } from "./box.ts";

test("a box is written south, west, north, east with five decimals", () => {
  const box = { south: -16.81234, west: 179.5, north: -16, east: -179.5 };
  expect(boxToText(box)).toBe("-16.81234,179.5,-16,-179.5");
  expect(boxFromText(boxToText(box))).toEqual(box);
});

test("a box is read with the decimals that programs write", () => {
  const box = { south: 38.720000000000006, west: -9.13999999999999, north: 0.1 + 0.2 + 38.7, east: -9 };
  expect(boxFromText(`${box.south},${box.west},${box.north},${box.east}`)).toEqual(box);
});

test("the map's bounds are normalized to one turn of the globe", () => {
  expect(boxOf([170, -20, 190, -10])).toEqual({ south: -20, west: 170, north: -10, east: -170 });
  expect(boxOf([-365, 1, -355, 2])).toEqual({ south: 1, west: -5, north: 2, east: 5 });
  expect(boxOf([-200, -95, 200, 95])).toEqual({ south: -90, west: -180, north: 90, east: 180 });
  expect(boundsOf({ south: -20, west: 170, north: -10, east: -170 })).toEqual([170, -20, 190, -10]);
});

test("a box around a point is written and read, also on the date line", () => {
  const box = boxAround({ latitude: 38.7, longitude: 180 });
  expect(boxFromText(boxToText(box))).toEqual(box);
  expect(box).toEqual({ south: 38.69998, west: 179.99998, north: 38.70002, east: -179.99998 });
});

test("the zoom shows the whole box", () => {
  expect(zoomOf({ south: -85, west: -180, north: 85, east: 180 }, 512, 512)).toBeCloseTo(0, 1);
  expect(zoomOf({ south: 0, west: 0, north: 1, east: 45 }, 1024, 1024)).toBeCloseTo(4);
  expect(zoomOf({ south: 1, west: 1, north: 1, east: 1 }, 800, 600)).toBe(22);
});

test("the map fits all marks, also across the date line, and leaves space around a single place", () => {
  const pin = (latitude: number, longitude: number) => ({
    hotelId: `${latitude}`,
    latitude,
    longitude,
    totalPrice: { amount: 1, currency: "EUR" },
  });
  const none = { pins: [], miniPins: [], clusters: [] };
  expect(boundsOfMarks(none)).toBeUndefined();
  const box = { south: 41.36, west: 2.1, north: 41.42, east: 2.2 };
  const cluster = { id: "c", latitude: 41.4, longitude: 2.15, count: 3, boundingBox: box };
  expect(boundsOfMarks({ ...none, pins: [pin(41.38, 2.25)], clusters: [cluster] })).toEqual([2.1, 41.36, 2.25, 41.42]);
  expect(boundsOfMarks({ ...none, miniPins: [pin(-16, 179), pin(-18, -179)] })).toEqual([179, -18, 181, -16]);
  const [west = 0, south = 0, east = 0, north = 0] = boundsOfMarks({ ...none, pins: [pin(48, 11)] }) ?? [];
  expect(east - west).toBeCloseTo(0.02);
  expect(north - south).toBeCloseTo(0.02);
});
