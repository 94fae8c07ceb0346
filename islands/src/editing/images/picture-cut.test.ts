import { expect, test } from "vitest";
import { cropAround, MIDDLE, moved, pointAt, shapeOf, shownIn } from "./picture-cut.ts";

const WIDE = { width: 1600, height: 900 };
const TALL = { width: 600, height: 800 };

test("a press gives a point of the picture, and one outside gives its edge", () => {
  const box = new DOMRect(100, 50, 400, 200);
  expect(pointAt(box, 200, 100)).toEqual({ x: 0.25, y: 0.25 });
  expect(pointAt(box, 0, 900)).toEqual({ x: 0, y: 1 });
});

test("arrow keys move the point within the picture", () => {
  expect(moved(MIDDLE, "ArrowLeft", false)).toEqual({ x: 0.49, y: 0.5 });
  expect(moved(MIDDLE, "ArrowDown", true)).toEqual({ x: 0.5, y: 0.6 });
  expect(moved({ x: 1, y: 0.05 }, "ArrowRight", false)).toEqual({ x: 1, y: 0.05 });
  expect(moved({ x: 1, y: 0.05 }, "ArrowUp", true)).toEqual({ x: 1, y: 0 });
  expect(moved(MIDDLE, "Tab", false)).toBeUndefined();
});

test("a crop is the largest of its shape around the point, within the picture", () => {
  expect(cropAround("hero", 1, MIDDLE, WIDE)).toEqual({ x: 0, y: 0, width: 1, height: 1 });
  expect(cropAround("portrait", 1, { x: 0, y: 0.5 }, WIDE)).toEqual({ x: 0, y: 0, width: 0.5625, height: 1 });
  expect(cropAround("portrait", 1, { x: 0.9, y: 0.5 }, WIDE)).toEqual({ x: 0.4375, y: 0, width: 0.5625, height: 1 });
  expect(cropAround("portrait", 0.5, { x: 0.5, y: 1 }, TALL)).toEqual({ x: 0.25, y: 0.625, width: 0.5, height: 0.375 });
});

test("no crop is too thin", () => {
  const { height } = cropAround("hero", 0.1, MIDDLE, { width: 100, height: 3000 });
  expect(height).toBeGreaterThanOrEqual(0.1);
});

test("the shape and size of a crop are recognized", () => {
  for (const shape of ["hero", "tile", "portrait"] as const) {
    const known = shapeOf(cropAround(shape, 0.6, { x: 0.2, y: 0.8 }, TALL), TALL);
    expect(known?.shape).toBe(shape);
    expect(known?.size).toBeCloseTo(0.6, 2);
  }
  expect(shapeOf({ x: 0, y: 0, width: 1, height: 0.2 }, TALL)).toBeUndefined();
});

test("a preview shows the surroundings of the point, and nothing outside the crop", () => {
  expect(shownIn("portrait", { x: 1, y: 0.5 }, undefined, WIDE)).toEqual({ x: 0.4375, y: 0, width: 0.5625, height: 1 });
  const half = { x: 0.5, y: 0, width: 0.5, height: 1 };
  const shown = shownIn("portrait", { x: 0, y: 0 }, half, { width: 1000, height: 1000 });
  expect(shown).toEqual({ x: 0.5, y: 0, width: 0.5, height: 0.5 });
});
