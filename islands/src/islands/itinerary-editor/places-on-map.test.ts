import { expect, test } from "vitest";
import { type Day, EMPTY, type ItineraryDocument, newDay, newPlace } from "./document.ts";
import { changedPins, type OpenPlace, placesOnMap, putPlace } from "./places-on-map.ts";

const day = (places: readonly { name: string; where: string }[]): Day => ({
  ...newDay(),
  places: places.map((place) => ({ ...newPlace(), ...place })),
});

const days = [
  day([
    { name: "The tower", where: "38.6916, -9.216" },
    { name: "The market", where: "" },
  ]),
  day([]),
  day([
    { name: " ", where: " 41.14,-8.61 " },
    { name: "", where: "by the river" },
  ]),
];
const written: ItineraryDocument = { ...EMPTY, days };

const firstOpen = (document: ItineraryDocument): OpenPlace => {
  const [open] = placesOnMap(document.days).open;
  if (!open) {
    throw new Error("every place is on the map");
  }
  return open;
};

test("numbers continue from day to day and count the places without coordinates", () => {
  const { pins, open } = placesOnMap(days);
  expect(pins.map(({ mark, label, latitude, longitude }) => [mark, label, latitude, longitude])).toEqual([
    ["1", "1: The tower", 38.6916, -9.216],
    ["3", "3: Day 3, place 1", 41.14, -8.61],
  ]);
  expect(open.map(({ label }) => label)).toEqual(["2. The market (Day 1, place 2)", "4. Day 3, place 2"]);
});

test("a point is written into the field as it would be typed, as exactly as a finger can point", () => {
  const next = putPlace(written, firstOpen(written), { latitude: 38.706789, longitude: -9.00001 });
  expect(next.days[0]?.places.map(({ where }) => where)).toEqual(["38.6916, -9.216", "38.7068, -9"]);
  expect(next.days.slice(1)).toEqual(days.slice(1));
  expect(placesOnMap(next.days).pins.map(({ mark }) => mark)).toEqual(["1", "2", "3"]);
});

test("only new and moved places are changes", () => {
  const before = placesOnMap(days).pins;
  const put = putPlace(written, firstOpen(written), { latitude: 1, longitude: 2 });
  expect(changedPins(before, placesOnMap(put.days).pins).map(({ mark }) => mark)).toEqual(["2"]);
  expect(changedPins(before, placesOnMap(days).pins)).toEqual([]);
  expect(changedPins([], before)).toEqual(before);
});
