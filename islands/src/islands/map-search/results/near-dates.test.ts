import { expect, test } from "vitest";
import { aSearch } from "../testing.ts";
import { onDates } from "./near-dates.ts";

const dates = { checkInDate: "2027-01-28", checkOutDate: "2027-01-31", total: 12 };
const { area } = aSearch();
const { destinationId: _, ...box } = area;

test.each([
  ["destination", area, { destinationId: "city:lisbon", hotelId: null, boundingBox: null }],
  ["destination of a hotel", { ...area, hotelId: "h1" }, { destinationId: "city:lisbon", hotelId: null }],
  ["hotel", { ...box, hotelId: "h1" }, { destinationId: null, hotelId: "h1", boundingBox: null }],
  ["box", box, { destinationId: null, hotelId: null, boundingBox: area.boundingBox }],
])("the search of a %s keeps its place, rooms and currency for other dates", (_name, place, expected) => {
  const search = aSearch({ area: place });
  expect(onDates(search, dates)).toMatchObject({
    ...expected,
    checkInDate: "2027-01-28",
    checkOutDate: "2027-01-31",
    rooms: search.rooms,
    currency: "EUR",
    countryCode: "PT",
  });
});
