import { expect, test } from "vitest";
import { overlaps, unwrap } from "./bounds.ts";
import { cellsOf } from "./cells.ts";

test("a meridian is written near the origin", () => {
  expect(unwrap(-179, 178)).toBe(181);
  expect(unwrap(179, -178)).toBe(-181);
  expect(unwrap(10, 20)).toBe(10);
});

test("areas on different turns of the globe overlap", () => {
  expect(overlaps([170, -20, 190, -10], [-180, -20, -175, -10])).toBe(true);
  expect(overlaps([170, -20, 190, -10], [-160, -20, -150, -10])).toBe(false);
  expect(overlaps([0, 0, 10, 10], [0, 11, 10, 20])).toBe(false);
});

test("cells are found around the date line", () => {
  expect(cellsOf([178, -18, 182, -16])).toEqual(["23-4", "0-4"]);
  expect(cellsOf([-182, 1, -178, 2])).toEqual(["23-6", "0-6"]);
  expect(cellsOf([14, 35, 16, 36])).toEqual(["12-8", "13-8"]);
});
