import { expect, test } from "vitest";
import { NO_FILTERS } from "./address.ts";
import { boxAround } from "./area/box.ts";
import { bodyOf, placeQuery } from "./queries.ts";
import { SEARCH } from "./testing.ts";

const asked = {
  searchId: "s1",
  box: SEARCH.box,
  zoom: 11,
  place: { filters: NO_FILTERS, order: "recommended", area: undefined, currency: "EUR", creator: undefined },
} as const;

test("the first page requests the map's marks, further pages only hotels", () => {
  expect(bodyOf(asked, 0)).toEqual({
    searchId: "s1",
    boundingBox: SEARCH.box,
    filters: NO_FILTERS,
    order: "recommended",
    currency: "EUR",
    skip: 0,
    take: 15,
    zoom: 11,
  });
  expect(bodyOf(asked, 15)).toMatchObject({ skip: 15 });
  expect(bodyOf(asked, 15)).not.toHaveProperty("zoom");
});

test("without a map no marks are requested", () => {
  expect(bodyOf({ ...asked, zoom: undefined }, 0)).not.toHaveProperty("zoom");
});

test("a drawn area and another currency are sent", () => {
  const area = [
    { latitude: 1, longitude: 1 },
    { latitude: 2, longitude: 1 },
    { latitude: 2, longitude: 2 },
  ];
  const body = bodyOf({ ...asked, place: { ...asked.place, area, currency: "CHF", order: "price" } }, 0);
  expect(body).toMatchObject({ polygon: area, currency: "CHF", order: "price" });
});

test("for visitors from a creator's club every page and card marks the creator's stays", () => {
  const ofMia = { ...asked, place: { ...asked.place, creator: "mia.lind" } };
  expect(bodyOf(ofMia, 0)).toMatchObject({ creator: "mia.lind" });
  expect(bodyOf(ofMia, 15)).toMatchObject({ creator: "mia.lind" });
  expect(placeQuery(ofMia, undefined).queryKey[1]).toMatchObject({ creator: "mia.lind" });
  expect(bodyOf(asked, 0)).not.toHaveProperty("creator");
});

test("a place is searched by a box of a few metres, with the filters and without the drawn area", () => {
  const filters = { ...NO_FILTERS, breakfast: true };
  const area = [{ latitude: 1, longitude: 1 }];
  const box = boxAround({ latitude: 38.7, longitude: -9.1 });
  const { queryKey, staleTime, gcTime } = placeQuery({ ...asked, place: { ...asked.place, filters, area } }, box);
  expect(queryKey[1]).toMatchObject({
    boundingBox: { south: 38.69998, west: -9.10002, north: 38.70002, east: -9.09998 },
    filters,
  });
  expect(queryKey[1]).not.toHaveProperty("polygon");
  expect([staleTime, gcTime]).toEqual([0, 0]);
});
