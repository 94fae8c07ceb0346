import { expect, test } from "vitest";
import { gridSize } from "./use-grid-size.ts";

test("there are as many columns as fit, and one where there is no room", () => {
  expect(gridSize(328, 16, 4 / 3).columns).toBe(2);
  expect(gridSize(960, 16, 4 / 3).columns).toBe(6);
  expect(gridSize(0, 16, 4 / 3).columns).toBe(1);
});

test("an entry is as high as its picture and its words, also in large letters", () => {
  expect(gridSize(320, 16, 4 / 3)).toEqual({ columns: 2, height: Math.round(144 / (4 / 3) + 9.5 * 16) });
  expect(gridSize(320, 32, 4 / 3)).toEqual({ columns: 1, height: Math.round(288 / (4 / 3) + 9.5 * 32) });
});
