import { expect, test } from "vitest";
import { coveredBy, crowdedOut, diffPins, marksOf, overCircles } from "./marks.ts";
import { aPin } from "./testing.ts";

test("a pin that stays is neither added nor removed", () => {
  const { added, kept, removed } = diffPins(["a", "b", "c"], [aPin("c"), aPin("d"), aPin("a")]);
  expect(added.map(({ hotelId }) => hotelId)).toEqual(["d"]);
  expect(kept.map(({ hotelId }) => hotelId)).toEqual(["c", "a"]);
  expect(removed).toEqual(["b"]);
});

test("of two overlapping pills the worse gives way, and displaces no other pill itself", () => {
  const pill = (id: string, x: number) => ({ id, x, y: 0, width: 60, height: 28 });
  expect([...crowdedOut([pill("first", 0), pill("second", 40), pill("third", 70)])]).toEqual(["second"]);
  expect([...crowdedOut([pill("first", 0), pill("second", 63)])]).toEqual([]);
  expect([...crowdedOut([pill("first", 0), { ...pill("second", 0), y: 31 }])]).toEqual([]);
});

test("a dot on the count of a cluster is distinguished from one beside it", () => {
  const pill = (id: string, x: number) => ({ id, x, y: 0, width: 60, height: 28 });
  expect([...coveredBy([pill("on", 10), pill("beside", 30)], [{ x: 0, y: 5 }])]).toEqual(["on"]);
});

test("a pin whose button would take presses from a circle is distinguished from one beside it", () => {
  const pill = (id: string, x: number, y: number) => ({ id, x, y, width: 70, height: 28 });
  const pills = [pill("on", 0, 0), pill("near", 60, 0), pill("beside", 64, 0), pill("above", 0, -51)];
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
