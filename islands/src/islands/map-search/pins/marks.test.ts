import { expect, test } from "vitest";
import { aPin } from "../testing.ts";
import { coveredBy, diffPins, marksOf, overCircles, quartersOf, sidesOf } from "./marks.ts";

test("a pin that stays is neither added nor removed", () => {
  const { added, kept, removed } = diffPins(["a", "b", "c"], [aPin("c"), aPin("d"), aPin("a")]);
  expect(added.map(({ hotelId }) => hotelId)).toEqual(["d"]);
  expect(kept.map(({ hotelId }) => hotelId)).toEqual(["c", "a"]);
  expect(removed).toEqual(["b"]);
});

const pill = (id: string, x: number, y = 0) => ({ id, x, y, width: 60, height: 28 });

test("of two overlapping prices the worse is below its point, or gives way without displacing another", () => {
  const [first, near, third] = [pill("first", 0), pill("near", 40), pill("third", 90)];
  expect([...sidesOf([first, near, third], [])]).toEqual([
    ["first", "above"],
    ["near", "below"],
    ["third", "above"],
  ]);
  expect([...sidesOf([first, pill("same", 0), pill("late", 10), pill("last", 70)], []).keys()]).toEqual([
    "first",
    "same",
    "last",
  ]);
  expect(sidesOf([first, pill("beside", 63)], []).get("beside")).toBe("above");
  expect(sidesOf([first, pill("lower", 0, 31)], []).get("lower")).toBe("above");
});

test("no price covers the count of a cluster", () => {
  const label = { x: 0, y: -20 };
  expect(sidesOf([pill("over", 0)], [label]).get("over")).toBe("below");
  expect(sidesOf([pill("beside", 50)], [label]).get("beside")).toBe("above");
  expect(sidesOf([pill("on", 0)], [{ x: 0, y: 0 }]).get("on")).toBe("above");
  expect(sidesOf([pill("between", 0)], [label, { x: 0, y: 20 }]).has("between")).toBe(false);
});

test("a dot on the count of a cluster is distinguished from one beside it", () => {
  expect([...coveredBy([pill("on", 10), pill("beside", 30)], [{ x: 0, y: 5 }])]).toEqual(["on"]);
});

test("a pin whose button would take presses from a circle is distinguished from one beside it", () => {
  const wide = (id: string, x: number, y: number) => ({ ...pill(id, x, y), width: 70 });
  const pills = [wide("on", 0, 0), wide("near", 60, 0), wide("beside", 64, 0), wide("above", 0, -51)];
  expect([...overCircles(pills, [{ x: 0, y: 0 }])]).toEqual(["on", "near"]);
});

test("every mini-pin and cluster is drawn once, the largest cluster last", () => {
  const cluster = (id: string, count: number) => ({
    id,
    count,
    latitude: 1,
    longitude: 2,
    boundingBox: { south: 0, west: 0, north: 2, east: 4 },
  });
  const { features } = marksOf(
    { miniPins: [aPin("a"), aPin("b")], clusters: [cluster("9-1-2", 1200), cluster("9-1-3", 2)] },
    new Set(["b"]),
    (count) => `${count}`,
  );
  expect(features.map(({ properties }) => properties)).toEqual([
    { kind: "dot", id: "a", visited: false },
    { kind: "dot", id: "b", visited: true },
    { kind: "cluster", id: "9-1-3", count: 2, label: "2" },
    { kind: "cluster", id: "9-1-2", count: 1200, label: "1200" },
  ]);
  expect(features[2]?.geometry.coordinates).toEqual([2, 1]);
});

test("quarters are named in their order, without the cities that the base map names", () => {
  const place = (name: string, longitude: number, latitude: number) => ({ name, longitude, latitude });
  const places = [
    place("Barcelona", 2.15899, 41.38879),
    place("Eixample", 2.16179, 41.38896),
    place("Köln", 6.95, 50.93333),
    place("Gràcia", 2.15641, 41.40237),
  ];
  const cities = [
    { name: "Barcelona", at: [2.18142, 41.38515] },
    { name: "Cologne", at: [6.9519, 50.9331] },
  ] as const;
  const { features } = quartersOf(places, cities);
  expect(features.map(({ properties }) => properties)).toEqual([
    { name: "Eixample", order: 0 },
    { name: "Gràcia", order: 1 },
  ]);
});
