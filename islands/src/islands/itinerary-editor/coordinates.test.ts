import { expect, test } from "vitest";
import { coordinatesText, readCoordinates } from "./coordinates.ts";

test.each([
  ["38.6916, -9.216", 38.6916, -9.216],
  [" -33.86,151.2 ", -33.86, 151.2],
  ["0 , 0", 0, 0],
  ["90, -180", 90, -180],
])("%j is a place on Earth", (typed, latitude, longitude) => {
  expect(readCoordinates(typed)).toEqual({ kind: "point", point: { latitude, longitude } });
});

test.each(["90.1, 0", "0, 180.5", "38.6916", "38,6916, -9,216", "north, east", "38.6916 -9.216", "1e1, 2"])(
  "%j is invalid",
  (typed) => {
    expect(readCoordinates(typed)).toEqual({ kind: "wrong" });
  },
);

test("the field may be empty", () => {
  expect(readCoordinates("  ")).toEqual({ kind: "none" });
});

test("printed coordinates parse to the same place", () => {
  const point = { latitude: 38.6916, longitude: -9.216 };
  expect(readCoordinates(coordinatesText(point))).toEqual({ kind: "point", point });
});
