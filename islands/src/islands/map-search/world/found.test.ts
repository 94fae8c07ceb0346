import { expect, test } from "vitest";
import { NEAR_ZOOM } from "../pins/stack.ts";
import { meaningOf } from "./found.ts";

const POINT = { latitude: 35.9, longitude: 14.5 };

test("a single hotel has a card, at every zoom", () => {
  const found = { key: "h1", point: POINT, what: { hotelId: "h1" } };
  expect(meaningOf({ hotelId: "h1" }, POINT, 3)).toEqual({ found });
  expect(meaningOf({ hotelId: "h1" }, POINT, 17)).toEqual({ found });
});

test("a press on a cluster zooms until it visibly splits, one step beyond its first square", () => {
  expect(meaningOf({ count: 12, zoom: 9 }, POINT, 3.4)).toEqual({ zoom: 10 });
  expect(meaningOf({ count: 12, zoom: 4 }, POINT, 3.6)).toEqual({ zoom: 5 });
  expect(meaningOf({ count: 12, zoom: 4 }, POINT, 4.6)).toEqual({ zoom: 5 });
  expect(meaningOf({ count: 2, zoom: 16 }, POINT, 15.5)).toEqual({ zoom: NEAR_ZOOM });
});

test("a cluster that zooming cannot split is a place with a card", () => {
  const meaning = meaningOf({ count: 2, zoom: 16 }, POINT, NEAR_ZOOM);
  expect(meaning).toMatchObject({ found: { point: POINT } });
  const box = meaning && "found" in meaning && "box" in meaning.found.what ? meaning.found.what.box : undefined;
  // A square of the deepest tiles is 0.000 7 degrees wide.
  expect((box?.east ?? 0) - (box?.west ?? 0)).toBeCloseTo(0.0007, 5);
  expect((box?.north ?? 0) - (box?.south ?? 0)).toBeLessThan(0.0006);
});

test("any other mark means nothing", () => {
  expect(meaningOf({}, POINT, 3)).toBeUndefined();
  expect(meaningOf({ hotelId: 7, count: "3" }, POINT, 3)).toBeUndefined();
});
