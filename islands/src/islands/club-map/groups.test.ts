import { expect, test } from "vitest";
import { canPart, groupsAt, keyOf } from "./groups.ts";
import { club, pin } from "./testing.ts";

const ids = (zoom: number) => groupsAt(club.pins, zoom).map(({ pins }) => pins.map(({ hotelId }) => hotelId));

test("from afar the stays of a country are one, and closer by they part", () => {
  expect(ids(1)).toEqual([["lisbon", "sintra", "porto"]]);
  expect(ids(6)).toEqual([["lisbon", "sintra"], ["porto"]]);
  expect(ids(8.5)).toEqual([["lisbon"], ["sintra"], ["porto"]]);
});

test("no two groups are within a finger of each other, at any zoom", () => {
  const many = Array.from({ length: 40 }, (_, at) => pin(`${at}`, Math.sin(at * 7) * 20, Math.cos(at * 3) * 15));
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

test("stays in one street are not parted by looking closer", () => {
  const [street] = groupsAt([pin("a", -9.14, 38.71), pin("b", -9.141, 38.711)], 8.5);
  const [region] = groupsAt(club.pins, 1);
  expect(street && canPart(street)).toBe(false);
  expect(region && canPart(region)).toBe(true);
});

test("the same stays in other groups look otherwise", () => {
  expect(keyOf(groupsAt(club.pins, 1))).not.toBe(keyOf(groupsAt(club.pins, 6)));
  expect(keyOf(groupsAt(club.pins, 6))).toBe(keyOf(groupsAt(club.pins, 6.1)));
});
