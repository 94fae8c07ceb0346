import { validateStyleMin } from "@maplibre/maplibre-gl-style-spec";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settle } from "../../../testing/page.ts";
import { failure, Server } from "../../../testing/server.ts";
import { MARK_LAYERS } from "../map/layers.ts";
import type { Recommender } from "../pins/creators.ts";
import { aCreatorPin, aHotel, anAnswer, aPalette, MIA } from "../testing.ts";
import { FoundCard } from "./FoundCard.tsx";
import type { CardedPoint } from "./found.ts";
import { WorldMap } from "./WorldMap.tsx";
import { parseWorldMapProps } from "./world.ts";
import { worldStyle } from "./world-style.ts";

const POINT = { latitude: 35.9, longitude: 14.5 };
let server: Server;

beforeEach(() => {
  document.documentElement.lang = "en";
  document.body.innerHTML = `<script type="application/json" id="route-context">{"hasSession":false}</script>`;
  server = new Server();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function card(what: CardedPoint["what"], closed = () => {}, recommender?: Recommender): Promise<void> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const found = { key: "k", point: POINT, what };
  const element = createElement(FoundCard, { found, recommender, onClose: closed });
  render(createElement(QueryClientProvider, { client: queryClient }, element));
  await settle();
}

test("the style is valid, and its tiles come from the site alone", () => {
  const style = worldStyle(aPalette("#123456"), "Inter", "https://byrdli.example", "en");
  expect(validateStyleMin(style)).toEqual([]);
  expect(style.glyphs ?? style.sprite).toBeUndefined();
  expect(style.sources["hotels"]).toMatchObject({
    tiles: ["https://byrdli.example/api/v1/hotel/tiles/{z}/{x}/{y}"],
    maxzoom: 16,
  });
  expect(style.layers.map(({ id }) => id)).toEqual(expect.arrayContaining(MARK_LAYERS));
});

test("without WebGL there is a note, and nothing is loaded", () => {
  render(createElement(WorldMap, { formId: "map-search" }));
  expect(screen.getByText(/The search above finds every stay/)).toBeTruthy();
  expect(server.seen).toEqual([]);
});

test("the card of a hotel links to its page without dates", async () => {
  server.on("GET /api/v1/hotel/h1", () => Response.json(aHotel("h1")));
  await card({ hotelId: "h1" });
  expect(screen.getByRole("link", { name: "Hotel h1" }).getAttribute("href")).toBe("/hotel/hotel-h1");
});

test("a creator's stays come with the page, and invalid props are named", () => {
  const props = { formId: "map-search", creator: MIA, creatorPins: [aCreatorPin("a")] };
  expect(parseWorldMapProps(props)).toEqual(props);
  expect(parseWorldMapProps({ formId: "map-search" })).toEqual({ formId: "map-search" });
  expect(() => parseWorldMapProps({ ...props, creator: "mia.lind" })).toThrow("creator must be");
  expect(() => parseWorldMapProps({ ...props, creatorPins: [aCreatorPin("a", { latitude: 91 })] })).toThrow(
    "latitude must be",
  );
});

test("the card of a creator's stay keeps the creator in its link", async () => {
  server.on("GET /api/v1/hotel/h1", () => Response.json(aHotel("h1")));
  const recommender = { ...MIA, hotels: new Set(["h1"]) };
  await card({ hotelId: "h1" }, () => {}, recommender);
  expect(screen.getByRole("link", { name: "Hotel h1" }).getAttribute("href")).toBe("/hotel/hotel-h1?creator=mia.lind");
  expect(screen.getByText("Recommended by Mia Lind")).toBeTruthy();
});

test("several hotels at one place are a list of links", async () => {
  const box = { south: 35.8, west: 14.4, north: 36, east: 14.6 };
  server.on("POST /api/v1/hotel/boundingBox", () => Response.json(anAnswer([aHotel("h1"), aHotel("h2")])));
  await card({ box });
  expect(screen.getByRole("dialog", { name: "2 stays in this place" })).toBeTruthy();
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/hotel/hotel-h1",
    "/hotel/hotel-h2",
  ]);
  expect(server.of("POST /api/v1/hotel/boundingBox")[0]?.body).toEqual({ boundingBox: box, take: 50 });
});

test("a hotel that failed to load can be retried, and Escape closes the card", async () => {
  let isBroken = true;
  server.on("GET /api/v1/hotel/h1", () =>
    isBroken ? failure(503, "unavailable", "Come back soon.") : Response.json(aHotel("h1")),
  );
  const closed = vi.fn();
  await card({ hotelId: "h1" }, closed);
  isBroken = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await settle();
  expect(screen.getByRole("link", { name: "Hotel h1" })).toBeTruthy();
  fireEvent.keyDown(window, { key: "Escape" });
  expect(closed).toHaveBeenCalledOnce();
});
