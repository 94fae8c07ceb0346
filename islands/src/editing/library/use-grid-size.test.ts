import { expect, test } from "vitest";
import { type GridLayout, gridSize } from "./use-grid-size.ts";

const LAYOUT: GridLayout = { shape: 4 / 3, narrowest: 10, below: 8.5 };

test("the grid has as many columns as fit, and at least one", () => {
  expect(gridSize(328, 16, LAYOUT).columns).toBe(2);
  expect(gridSize(960, 16, LAYOUT).columns).toBe(6);
  expect(gridSize(0, 16, LAYOUT).columns).toBe(1);
  expect(gridSize(328, 16, { ...LAYOUT, narrowest: 8 }).columns).toBe(2);
  expect(gridSize(400, 16, { ...LAYOUT, narrowest: 8 }).columns).toBe(3);
});

test("an entry is as high as its picture and its text, also in large font sizes", () => {
  expect(gridSize(320, 16, LAYOUT)).toEqual({ columns: 2, height: Math.round(144 / (4 / 3) + 9.5 * 16) });
  expect(gridSize(320, 32, LAYOUT)).toEqual({ columns: 1, height: Math.round(288 / (4 / 3) + 9.5 * 32) });
});
