import { expect, test } from "vitest";
import { coordinatesText, readCoordinates } from "./coordinates.ts";

test.each([
  ["38.6916, -9.216", 38.6916, -9.216],
  [" -33.86,151.2 ", -33.86, 151.2],
  ["0 , 0", 0, 0],
  ["90, -180", 90, -180],
  ["40.8518 14.2681", 40.8518, 14.2681],
  ["40.8518; 14.2681", 40.8518, 14.2681],
  ["40,8518 14,2681", 40.8518, 14.2681],
  ["40,8518; -14,2681", 40.8518, -14.2681],
  ["40°51'06.5\"N 14°16'05.2\"E", 40.851806, 14.268111],
  ["40° 51.108′ N, 14° 16.087′ W", 40.8518, -14.268117],
  ["N 40° 51' 6'' , E 14° 16' 5''", 40.851667, 14.268056],
  ["40.8518° S 14.2681° W", -40.8518, -14.2681],
  ["14°16'5\" O; 40°51'6\" n", 40.851667, -14.268056],
  ["33º 51’ S 151º 12’ E", -33.85, 151.2],
])("%j is a place on Earth", (typed, latitude, longitude) => {
  expect(readCoordinates(typed)).toEqual({ kind: "point", point: { latitude, longitude } });
});

test.each([
  "90.1, 0",
  "0, 180.5",
  "38.6916",
  "38,6916, -9,216",
  "38 6916 9 216",
  "north, east",
  "1e1, 2",
  "40°61'N 14°16'E",
  "40° N 14° N",
  "14° E 40° E",
  "N 40° S 14° E",
  "91° N 14° E",
])("%j is invalid", (typed) => {
  expect(readCoordinates(typed)).toEqual({ kind: "wrong" });
});

test("a link of a map is the point that it names, or says that it names none", () => {
  expect(readCoordinates(" https://www.openstreetmap.org/#map=15/40.8518/14.2681 ")).toEqual({
    kind: "point",
    point: { latitude: 40.8518, longitude: 14.2681 },
  });
  expect(readCoordinates("https://maps.app.goo.gl/abc123")).toEqual({ kind: "short" });
  expect(readCoordinates("https://www.google.com/maps/place/Naples")).toEqual({ kind: "pointless" });
});

test("the field may be empty", () => {
  expect(readCoordinates("  ")).toEqual({ kind: "none" });
});

test("printed coordinates parse to the same place", () => {
  const point = { latitude: 38.6916, longitude: -9.216 };
  expect(readCoordinates(coordinatesText(point))).toEqual({ kind: "point", point });
});
