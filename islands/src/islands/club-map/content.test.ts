import { expect, test } from "vitest";
import { contentOf } from "./content.ts";
import { club, trip } from "./testing.ts";

test("stays link to their pages, and stays at the same point to the large map", () => {
  const { title, pins, faceOf } = contentOf(club);
  expect(title).toBe("Map of the stays that Mia Lind recommends");
  expect(pins[0]).toMatchObject({
    id: "lisbon",
    label: "House lisbon: Go",
    mark: "",
    href: "/hotel/hotel-lisbon?creator=mia.lind",
  });
  const [named] = contentOf({
    ...club,
    pins: club.pins.map((pin) => ({ ...pin, recommendationTitle: pin.name })),
  }).pins;
  expect(named?.label).toBe("House lisbon");
  expect(faceOf(pins)).toMatchObject({ mark: "3", href: "/mapsearch?creator=mia.lind" });
  expect(contentOf({ ...club, title: "Map of what was found" }).title).toBe("Map of what was found");
});

test("places keep the numbers of the itinerary and link to their part of the page", () => {
  const { title, pins, faceOf } = contentOf(trip);
  expect(title).toBe("Map of the places of this itinerary");
  expect(pins.map(({ mark, label, href }) => [mark, label, href])).toEqual([
    ["1", "1: The tower", "#place-1"],
    ["3", "3: The bridge", "#place-3"],
  ]);
  expect(faceOf(pins)).toMatchObject({ mark: "1+", href: "#place-1" });
});
