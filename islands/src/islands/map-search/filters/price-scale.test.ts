import { expect, test } from "vitest";
import { priceScale } from "./price-scale.ts";

const bars = (...edges: number[]) =>
  edges.slice(1).map((to, index) => ({
    from: { amount: edges[index] ?? 0, currency: "EUR" },
    to: { amount: to, currency: "EUR" },
    count: 1,
  }));

test("the edges of the bars are four steps apart, however large the price difference", () => {
  const scale = priceScale(bars(100, 120, 200, 600));
  expect(scale?.last).toBe(12);
  expect([0, 4, 8, 12].map((place) => scale?.priceAt(place))).toEqual([100, 120, 200, 600]);
  expect([1, 6, 9].map((place) => scale?.priceAt(place))).toEqual([105, 160, 300]);
});

test.each([
  ["wide bars", bars(133.12, 143.36, 153.6, 184.32, 1638.4)],
  ["narrow bars", bars(10.24, 10.88, 11.52, 12.16)],
  ["large amounts", bars(1_000_000, 2_000_000, 4_000_000)],
])("for %s each place has its own price, which maps back to it", (_, prices) => {
  const scale = priceScale(prices);
  const places = Array.from({ length: (scale?.last ?? 0) + 1 }, (_place, place) => place);
  expect(places.map((place) => scale?.placeOf(scale.priceAt(place)))).toEqual(places);
});

test("a price outside the bars maps to an end", () => {
  const scale = priceScale(bars(100, 120, 200));
  expect([scale?.placeOf(3), scale?.placeOf(100), scale?.placeOf(200), scale?.placeOf(9e9)]).toEqual([0, 0, 8, 8]);
});

test("a single price gives no scale", () => {
  expect(priceScale(bars(100, 120))).toBeUndefined();
  expect(priceScale([])).toBeUndefined();
});
