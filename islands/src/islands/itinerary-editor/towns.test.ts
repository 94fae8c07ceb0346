import { afterEach, expect, test, vi } from "vitest";
import { settle } from "../../testing/page.ts";
import { noNetwork, pending, Server } from "../../testing/server.ts";
import { movingTowns, townsOf } from "./towns.ts";

const PLACES = "GET /api/v1/destinations/places";

afterEach(() => {
  vi.unstubAllGlobals();
});

const city = (name: string, longitude: number, latitude: number) => ({
  type: "Feature" as const,
  properties: { name, rank: 1 },
  geometry: { type: "Point" as const, coordinates: [longitude, latitude] },
});
const named = (features: readonly { readonly properties: { readonly name: string } }[]) =>
  features.map(({ properties }) => properties.name);

test("towns are those that are no known city, on the side of the date line that is shown", () => {
  const cities = {
    type: "FeatureCollection" as const,
    features: [city("Napoli", 14.25, 40.84), city("Suva", 178.4, -18)],
  };
  const places = [
    { name: "Naples", latitude: 40.84, longitude: 14.251 },
    { name: "Napoli", latitude: 40.7, longitude: 14.2 },
    { name: "Pozzuoli", latitude: 40.82, longitude: 14.12 },
    { name: "Somosomo", latitude: -16.8, longitude: -179.9 },
  ];
  const { features } = townsOf(places, cities, 179);
  expect(named(features)).toEqual(["Pozzuoli", "Somosomo"]);
  expect(features[1]?.geometry.coordinates[0]).toBeCloseTo(180.1);
});

test("the newest view alone is drawn, far views ask for nothing, and a failure leaves the map as it is", async () => {
  const [slow, quick] = [pending(), pending()];
  const server = new Server()
    .on("GET /api/session/token", () => Response.json({ token: "t1", expiresAt: "2099-01-01T00:00:00Z" }))
    .on(PLACES, ({ query }) => (query.includes("south=1&") ? slow.answer : quick.answer));
  const drawn: string[][] = [];
  const towns = movingTowns(({ features }) => drawn.push(named(features)));
  towns.look([-180, -80, 180, 80], 2);
  towns.look([1, 1, 2, 2], 8);
  await settle();
  towns.look([179, 3, 181, 4], 8);
  quick.give(Response.json({ places: [{ name: "Near", latitude: 3, longitude: 179.5 }] }));
  await settle();
  slow.give(Response.json({ places: [{ name: "Far", latitude: 1, longitude: 1 }] }));
  await settle();
  expect(drawn).toEqual([["Near"]]);
  expect(server.of(PLACES).map(({ query }) => query)).toEqual([
    "?south=1&west=1&north=2&east=2",
    "?south=3&west=179&north=4&east=-179",
  ]);
  server.on(PLACES, noNetwork);
  towns.look([5, 5, 6, 6], 8);
  await settle();
  towns.stop();
  expect(drawn).toEqual([["Near"]]);
});
