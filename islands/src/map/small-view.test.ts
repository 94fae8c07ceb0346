import { expect, test } from "vitest";
import { basemapBounds, besideTheFirst, boundsOf, fineOf, reachOf } from "./small-view.ts";
import { aPin, somePins } from "./testing.ts";

test("pins on both sides of the date line are shown the short way", () => {
  const pins = besideTheFirst([aPin("taveuni", 179.9, -16.8), aPin("lau", -179.5, -18.2)]);
  const [west, south, east, north] = boundsOf(pins);
  expect([west, south, north]).toEqual([179.9, -18.2, -16.8]);
  expect(east).toBeCloseTo(180.5);
});

test("pins of one country have fine coasts, and the view can move around them", () => {
  const stays = boundsOf(besideTheFirst(somePins));
  expect(stays).toEqual([-9.39, 38.71, -8.61, 41.15]);
  const fine = fineOf(stays)?.map((degrees) => Math.round(degrees * 100) / 100);
  expect(fine).toEqual([-14.39, 35.71, -3.61, 44.15]);
  expect(reachOf(stays)?.[0]).toBeCloseTo(-59.39);
});

test("pins all over the world are shown on the whole of it, with coarse coasts", () => {
  const stays = boundsOf(besideTheFirst([aPin("a", -150, 60), aPin("b", 0, 0), aPin("c", 20, -40)]));
  expect(fineOf(stays)).toBeUndefined();
  expect(basemapBounds([-170, -40, 170, 60])).toEqual([-180, -84, 180, 84]);
  expect(reachOf([-170, -40, 170, 60])).toBeUndefined();
});
