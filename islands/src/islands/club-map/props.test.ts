import { expect, test } from "vitest";
import { parseClubMapProps } from "./props.ts";
import { club, pin, trip } from "./testing.ts";

test("a club is read without the fields that the map does not know", () => {
  const { pins } = club;
  expect(parseClubMapProps({ ...club, bio: "Slow mornings", pins: [{ ...pins[0], totalPrice: null }] })).toEqual({
    ...club,
    pins: [pins[0]],
  });
});

test("the places of an itinerary are read", () => {
  expect(parseClubMapProps({ ...trip, days: 4 })).toEqual(trip);
});

test.each([
  ["title", { ...trip, title: "" }],
  ["places", { ...trip, places: "all" }],
  ["number", { ...trip, places: [{ ...trip.places[0], number: 0 }] }],
  ["longitude", { ...trip, places: [{ ...trip.places[0], longitude: 181 }] }],
  ["href", { ...trip, places: [{ ...trip.places[0], href: undefined }] }],
  ["creator", { ...club, creator: "mia" }],
  ["slug", { ...club, creator: { publicName: "Mia" } }],
  ["pins", { ...club, pins: undefined }],
  ["latitude", { ...club, pins: [{ ...pin("a", 0, 0), latitude: 91 }] }],
  ["name", { ...club, pins: [{ ...pin("a", 0, 0), name: "" }] }],
  ["props", []],
])("a wrong %s is named", (field, props) => {
  expect(() => parseClubMapProps(props)).toThrow(`${field} must be`);
});
