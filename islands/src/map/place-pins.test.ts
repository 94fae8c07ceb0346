import { expect, test } from "vitest";
import { markOf, placePin, placesFace } from "./place-pins.ts";

const place = (number: number, name: string) =>
  placePin({ id: `p${number}`, number, name, latitude: 38.7, longitude: -9.1, href: `#place-${number}` });

test("a place shows its number and its name", () => {
  expect(place(3, "The tower")).toEqual({
    id: "p3",
    latitude: 38.7,
    longitude: -9.1,
    label: "3: The tower",
    mark: "3",
    href: "#place-3",
  });
});

test.each([
  [[2, 3, 4], "2–4"],
  [[1, 2], "1–2"],
  [[1, 3], "1+"],
  [[2, 3, 7], "2+"],
])("the numbers %j are %s together", (numbers, mark) => {
  expect(markOf(numbers)).toBe(mark);
});

test("a group names all its places, and links to the first", () => {
  expect(placesFace([place(1, "The tower"), place(4, "The market")])).toEqual({
    mark: "1+",
    closer: "1+: 2 places close together, look closer",
    inOnePlace: "1+, close together: 1: The tower, 4: The market",
    href: "#place-1",
  });
});
