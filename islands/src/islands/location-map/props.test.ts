import { expect, test } from "vitest";
import { parseLocationMapProps } from "./props.ts";

const place = { hotelName: "The Lantern House", latitude: 35.9, longitude: 14.5, address: "Valletta, Malta" };
const airport = { code: "MLA", name: "Malta International", latitude: 35.86, longitude: 14.48, distanceKm: 5.4 };

test("a place is read with and without its airport", () => {
  expect(parseLocationMapProps(place)).toEqual(place);
  expect(parseLocationMapProps({ ...place, airport })).toEqual({ ...place, airport });
  expect(parseLocationMapProps({ ...place, airport: null })).toEqual(place);
  const places = [{ name: "Valletta", latitude: 35.9, longitude: 14.51 }];
  expect(parseLocationMapProps({ ...place, places })).toEqual({ ...place, places });
});

test("unknown fields are dropped", () => {
  expect(parseLocationMapProps({ ...place, stars: 5 })).toEqual(place);
});

test.each([
  ["hotelName", { ...place, hotelName: " " }],
  ["address", { ...place, address: 7 }],
  ["latitude", { ...place, latitude: 90.5 }],
  ["longitude", { ...place, longitude: "14.5" }],
  ["latitude", { ...place, latitude: Number.NaN }],
  ["airport", { ...place, airport: "MLA" }],
  ["code", { ...place, airport: { ...airport, code: "" } }],
  ["distanceKm", { ...place, airport: { ...airport, distanceKm: -1 } }],
  ["places", { ...place, places: "Valletta" }],
  ["name", { ...place, places: [{ latitude: 35.9, longitude: 14.51 }] }],
  ["props", null],
  ["props", []],
])("a wrong %s is named", (field, props) => {
  expect(() => parseLocationMapProps(props)).toThrow(`${field} must be`);
});
