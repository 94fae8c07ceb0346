import { expect, test } from "vitest";
import { holds, reachAround } from "./moving-basemap.ts";

test("the fine base map reaches beyond the view, but not beyond the map", () => {
  expect(reachAround([0, 0, 10, 10])).toEqual([-6, -6, 16, 16]);
  expect(reachAround([9, 38, 9.1, 38.1])).toEqual([7, 36, 11.1, 40.1]);
  expect(reachAround([0, 70, 40, 84])[3]).toBe(84);
});

test("a view within the reach loads nothing, on any turn of the globe", () => {
  const reach = reachAround([178, -20, 182, -16]);
  expect(holds(reach, [179, -19, 181, -17])).toBe(true);
  expect(holds(reach, [-181, -19, -179, -17])).toBe(true);
  expect(holds(reach, [170, -19, 181, -17])).toBe(false);
  expect(holds(reach, [179, -19, 181, -1])).toBe(false);
});

test("beyond the last latitude there is nothing to load", () => {
  expect(holds(reachAround([0, 70, 40, 84]), [1, 71, 39, 85])).toBe(true);
});
