import { expect, test } from "vitest";
import { parseMapSearchProps } from "./props.ts";

const box = { south: 38.6, west: -9.3, north: 38.8, east: -9 };
const search = {
  id: "s1",
  area: { destinationId: "city:2267057", name: "Lisbon", subtitle: "Portugal", boundingBox: box },
  checkInDate: "2027-01-01",
  checkOutDate: "2027-01-04",
  rooms: [{ adults: 2, childAges: [] }],
  currency: "EUR",
  countryCode: "PT",
  createdAt: "2026-11-22T00:00:00Z",
};

test("the fields of the stored search are read", () => {
  expect(parseMapSearchProps({ search, layout: "whole" })).toEqual({
    search: { id: "s1", currency: "EUR", name: "Lisbon", box, rooms: 1 },
    layout: "whole",
  });
  expect(parseMapSearchProps({ search, layout: "beside" }).layout).toBe("beside");
});

test.each([
  ["search", { layout: "whole" }],
  ["id", { search: { ...search, id: "" }, layout: "whole" }],
  ["area", { search: { ...search, area: null }, layout: "whole" }],
  ["north", { search: { ...search, area: { ...search.area, boundingBox: { ...box, north: 91 } } }, layout: "whole" }],
  ["rooms", { search: { ...search, rooms: 1 }, layout: "whole" }],
  ["layout", { search }],
])("a wrong %s is named", (field, props) => {
  expect(() => parseMapSearchProps(props)).toThrow(`${field} must be`);
});
