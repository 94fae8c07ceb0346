import { expect, test } from "vitest";
import { canPart, groupsAt, keyOf } from "./pin-groups.ts";
import { aPin, somePins } from "./testing.ts";

const ids = (zoom: number) => groupsAt(somePins, zoom).map(({ pins }) => pins.map(({ id }) => id));

test("at a small zoom the pins of a country are one group, which splits at larger zooms", () => {
  expect(ids(1)).toEqual([["lisbon", "sintra", "porto"]]);
  expect(ids(6)).toEqual([["lisbon", "sintra"], ["porto"]]);
  expect(ids(8.5)).toEqual([["lisbon"], ["sintra"], ["porto"]]);
});

test("no two groups are within a fingertip of each other, at any zoom", () => {
  const many = Array.from({ length: 40 }, (_, at) => aPin(`${at}`, Math.sin(at * 7) * 20, Math.cos(at * 3) * 15));
  for (let zoom = 0; zoom <= 8; zoom += 0.5) {
    const groups = groupsAt(many, zoom);
    expect(groups.flatMap(({ pins }) => pins)).toHaveLength(many.length);
    for (const [at, one] of groups.entries()) {
      for (const other of groups.slice(at + 1)) {
        expect(groupsAt([one.first, other.first], zoom)).toHaveLength(2);
      }
    }
  }
});

test("pins in one street do not split at any zoom", () => {
  const [street] = groupsAt([aPin("a", -9.14, 38.71), aPin("b", -9.141, 38.711)], 8.5);
  const [region] = groupsAt(somePins, 1);
  expect(street && canPart(street)).toBe(false);
  expect(region && canPart(region)).toBe(true);
});

test("the same pins in other groups have another key", () => {
  expect(keyOf(groupsAt(somePins, 1))).not.toBe(keyOf(groupsAt(somePins, 6)));
  expect(keyOf(groupsAt(somePins, 6))).toBe(keyOf(groupsAt(somePins, 6.1)));
});
