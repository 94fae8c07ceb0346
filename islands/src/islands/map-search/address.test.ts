// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  filterFields,
  NO_FILTERS,
  readPlace,
  relaxed,
  type SearchPlace,
  withoutFilter,
  writePlace,
} from "./address.ts";
import type { Filters } from "./types.ts";

const nothing: SearchPlace = {
  filters: NO_FILTERS,
  order: "recommended",
  bounds: undefined,
  area: undefined,
  priceCurrency: undefined,
  follows: true,
  creator: undefined,
};
const everything: SearchPlace = {
  filters: {
    minPrice: 50,
    maxPrice: 200.5,
    stars: [3, 5],
    minRating: 8,
    facilities: ["Bar & lounge", "24-hour reception"],
    propertyTypes: ["hotel", "guestHouse"],
    mealPlans: ["breakfast", "halfBoard"],
    freeCancellation: true,
    breakfast: true,
  },
  order: "price",
  bounds: { south: 38.4, west: -9.80001, north: 39.2, east: -8.6 },
  area: [
    { latitude: 38.7, longitude: -9.2 },
    { latitude: 38.8, longitude: -9.1 },
    { latitude: 38.6, longitude: -9.05 },
  ],
  priceCurrency: "EUR",
  follows: false,
  creator: "mia.lind-2",
};

test.each([
  ["nothing", nothing],
  ["everything", everything],
])("an address with %s survives the round trip", (_, place) => {
  const before = place.creator === undefined ? "?searchId=s1" : `?searchId=s1&creator=${place.creator}`;
  expect(readPlace(writePlace(place, before))).toEqual(place);
});

/** The addresses that the server reads and writes too: app/src/pages/map/address.rs. */
interface Fixture {
  readonly same: readonly {
    readonly name: string;
    readonly server: string;
    readonly browser: string;
    readonly meaning: { readonly searchId: string } & Partial<SearchPlace>;
  }[];
  readonly read: readonly { readonly query: string; readonly filters: Partial<Filters> }[];
  readonly dropped: readonly string[];
}

const fixture: Fixture = JSON.parse(
  readFileSync(new URL("../../../../app/src/pages/map/address.json", import.meta.url), "utf8"),
);

test.each(fixture.same)("the map reads $name as the server does", ({ server, browser, meaning }) => {
  const { searchId, filters, ...others } = meaning;
  const place = { ...nothing, ...others, filters: { ...NO_FILTERS, ...filters } };
  const kept = new URLSearchParams({ searchId, ...(place.creator !== undefined && { creator: place.creator }) });
  expect(`/mapsearch${writePlace(place, `?${kept}`)}`).toBe(browser);
  for (const address of [browser, server]) {
    expect(readPlace(new URL(address, "http://map.test").search)).toEqual(place);
  }
});

test.each(fixture.read)("the map reads the filters of $query that the list reads", ({ query, filters }) => {
  expect(readPlace(query)).toEqual({ ...nothing, filters: { ...NO_FILTERS, ...filters } });
});

test.each(fixture.dropped)("%s is dropped by the map as by the server", (query) => {
  expect(readPlace(query)).toEqual(nothing);
});

test("a place without filters leaves the address unchanged, including unknown fields", () => {
  expect(writePlace(nothing, "?searchId=s1&creator=mia")).toBe("?searchId=s1&creator=mia");
  expect(writePlace(nothing, "")).toBe("");
  expect(writePlace(nothing, "?searchId=s1&stars=4&bounds=1,2,3,4&move=off&skip=15&take=100")).toBe("?searchId=s1");
});

test("the fields are those of the list page", () => {
  const query = decodeURIComponent(writePlace(everything, "?searchId=s1").replaceAll("+", " "));
  expect(query).toContain("?searchId=s1&order=price&minPrice=50&maxPrice=200.5&stars=3&stars=5&minRating=8");
  expect(query).toContain("&facilities=Bar & lounge&facilities=24-hour reception&propertyTypes=hotel");
  expect(query).toContain("&mealPlans=breakfast&mealPlans=halfBoard&freeCancellation=true&breakfast=true");
  expect(query).toContain("&bounds=38.4,-9.80001,39.2,-8.6&");
  expect(query).toContain("&priceCurrency=EUR&move=off");
});

test.each([
  "minPrice=-1&maxPrice=NaN",
  "minPrice=Infinity&maxPrice=1e9",
  "minPrice=99999999999&maxPrice=0x10",
  "minPrice=%20&maxPrice=",
  "stars=0&stars=6&stars=four&stars=4.5",
  "minRating=11",
  "minRating=-0",
  "order=__proto__",
  "order=cheapest",
  "mealPlans=everything&mealPlans=",
  `facilities=${"x".repeat(101)}`,
  "facilities=&facilities=%20",
  "freeCancellation=yes&breakfast=TRUE",
  "bounds=1,2,3",
  "bounds=1,2,3,4,5",
  "bounds=91,0,92,1",
  "bounds=2,0,1,1",
  "bounds=0,-181,1,0",
  "bounds=0,1,1,1",
  "bounds=NaN,0,1,1",
  "bounds=%3Cscript%3E",
  "area=",
  "area=a",
  `area=${"?".repeat(5000)}`,
  "area=%00%00%00%00",
  "area=~~~~~~~~~~~~~~~~~~~~",
  "priceCurrency=euro&priceCurrency=USD",
  "priceCurrency=%E2%82%AC",
  "move=OFF",
  "creator=&creator=mia",
  "creator=mi",
  "creator=mia%20lind",
  "creator=mia%00",
  `creator=${"a".repeat(31)}`,
])("%s is invalid and dropped", (query) => {
  expect(readPlace(query)).toEqual(nothing);
});

test("a repeated value counts once, and no address makes a list endless", () => {
  const many = Array.from({ length: 500 }, (_, index) => `facilities=f${index % 90}`).join("&");
  expect(readPlace(many).filters.facilities).toHaveLength(40);
  expect(readPlace("stars=4&stars=4").filters.stars).toEqual([4]);
});

test("each chip removes its own value", () => {
  const { filters } = everything;
  let rest = filters;
  for (const [name, value] of filterFields(filters)) {
    rest = withoutFilter(rest, name, value);
  }
  expect(rest).toEqual(NO_FILTERS);
  expect(withoutFilter(filters, "stars", "3")).toEqual({ ...filters, stars: [5] });
});

test("relaxing removes only the filter that the server names", () => {
  const { filters } = everything;
  expect(relaxed(filters, { filter: "price", total: 1 })).toEqual({ ...filters, minPrice: null, maxPrice: null });
  expect(relaxed(filters, { filter: "facilities", value: "Bar & lounge", total: 1 })).toEqual({
    ...filters,
    facilities: ["24-hour reception"],
  });
  expect(relaxed(filters, { filter: "mealPlans", total: 1 })).toEqual({ ...filters, mealPlans: [] });
  expect(relaxed(filters, { filter: "breakfast", total: 1 })).toEqual({ ...filters, breakfast: false });
});
