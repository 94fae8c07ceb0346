import { expect, test } from "vitest";
import { boundsOf, boxAround, boxFromText, boxOf, boxToText, zoomOf } from "./box.ts";

test("a box is written south, west, north, east with five decimals", () => {
  const box = { south: -16.81234, west: 179.5, north: -16, east: -179.5 };
  expect(boxToText(box)).toBe("-16.81234,179.5,-16,-179.5");
  expect(boxFromText(boxToText(box))).toEqual(box);
});

test("what the map shows is turned back onto the globe", () => {
  expect(boxOf([170, -20, 190, -10])).toEqual({ south: -20, west: 170, north: -10, east: -170 });
  expect(boxOf([-365, 1, -355, 2])).toEqual({ south: 1, west: -5, north: 2, east: 5 });
  expect(boxOf([-200, -95, 200, 95])).toEqual({ south: -90, west: -180, north: 90, east: 180 });
  expect(boundsOf({ south: -20, west: 170, north: -10, east: -170 })).toEqual([170, -20, 190, -10]);
});

test("a box around a place is written and read, even on the date line", () => {
  const box = boxAround({ latitude: 38.7, longitude: 180 });
  expect(boxFromText(boxToText(box))).toEqual(box);
  expect(box).toEqual({ south: 38.69998, west: 179.99998, north: 38.70002, east: -179.99998 });
});

test("the zoom is that at which the whole box is seen", () => {
  expect(zoomOf({ south: -85, west: -180, north: 85, east: 180 }, 512, 512)).toBeCloseTo(0, 1);
  expect(zoomOf({ south: 0, west: 0, north: 1, east: 45 }, 1024, 1024)).toBeCloseTo(4);
  expect(zoomOf({ south: 1, west: 1, north: 1, east: 1 }, 800, 600)).toBe(22);
});
