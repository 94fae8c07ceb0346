import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { button, press, rest, type } from "../../editing/testing.ts";
import { STAY_CHOSEN } from "../../lib/events.ts";
import { settle } from "../../testing/page.ts";
import { failure, pending, Server } from "../../testing/server.ts";
import { StayFinder } from "./StayFinder.tsx";
import { aHotel, matched } from "./testing.ts";

const PLACES = "GET /api/v1/destinations/autocomplete";
const STAYS = "GET /api/v1/userProfile/hotelRecommendations";
const HOTEL = "GET /api/v1/hotel/h3";
const DRAFTS = "POST /api/v1/bff/recommendation/drafts";
const OPEN = "Choose on the map";
const LISBON = { south: 38.6, west: -9.3, north: 38.8, east: -9 };
let server: Server;

beforeEach(() => {
  server = new Server()
    .on("GET /api/session/token", () =>
      Response.json({ token: "t1", expiresAt: "2099-01-01T00:00:00Z", role: "role/creator" }),
    )
    .on(PLACES, () =>
      Response.json({ destinations: [{ id: "d", name: "Lisbon", subtitle: "Portugal", boundingBox: LISBON }] }),
    )
    .on(STAYS, () =>
      Response.json({
        recommendations: [{ id: "r1", createdAt: "2026-11-01T00:00:00Z", hotel: aHotel("h1", "Sea House") }],
      }),
    )
    .on(HOTEL, () => Response.json(aHotel("h3", "River House")));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(): Promise<void> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <StayFinder slug={undefined} />
    </QueryClientProvider>,
  );
  await settle();
}

const map = () => document.querySelector("x-island[name=stay-chooser]");
const given = () => JSON.parse(map()?.getAttribute("props") ?? "null");

async function choose(detail: unknown): Promise<void> {
  map()?.dispatchEvent(new CustomEvent(STAY_CHOSEN, { bubbles: true, detail }));
  await settle();
}

test("the map is absent, and nothing is loaded for it, until it is opened; then it can be closed", async () => {
  await open();
  expect([map(), server.of(STAYS)]).toEqual([null, []]);
  expect(button(OPEN).getAttribute("aria-expanded")).toBe("false");
  await press(OPEN);
  expect(map()).toBeTruthy();
  expect(button(OPEN).getAttribute("aria-expanded")).toBe("true");
  await press(OPEN);
  expect(map()).toBeNull();
});

test("it starts at the place of the typed text", async () => {
  await open();
  type("Which stay?", " Lisbon");
  await rest();
  await press(OPEN);
  expect(given()).toEqual({ chosen: [], first: LISBON });
  expect(server.of(STAYS)).toEqual([]);
});

test("without typed text it starts at the last stay", async () => {
  await open();
  await press(OPEN);
  expect(given()).toEqual({
    chosen: [],
    first: {
      south: expect.closeTo(38.6),
      west: expect.closeTo(-9.25),
      north: expect.closeTo(38.8),
      east: expect.closeTo(-8.95),
    },
  });
});

test("text that starts no place's name starts at the last stay, too", async () => {
  server.on(PLACES, () => Response.json({ destinations: [] }));
  await open();
  type("Which stay?", "qqqq");
  await rest();
  await press(OPEN);
  expect(given().first.south).toBeCloseTo(38.6);
});

test("without a stay, or without an answer, it starts with the world", async () => {
  server.on(STAYS, () => Response.json({ recommendations: [] }));
  await open();
  await press(OPEN);
  expect(given()).toEqual({ chosen: [] });
  await press(OPEN);
  server.on(STAYS, () => failure(404, "not-found", "Not Found"));
  await press(OPEN);
  expect(given()).toEqual({ chosen: [] });
});

test("while its start is unknown, its space is reserved", async () => {
  const late = pending();
  server.on(STAYS, () => late.answer);
  await open();
  await press(OPEN);
  expect(map()).toBeNull();
  expect(document.querySelector(".stay-finder-choice .island-skeleton")).toBeTruthy();
  late.give(Response.json({ recommendations: [] }));
  await settle();
  expect(map()).toBeTruthy();
});

test("a hotel that is chosen on the map opens its editor", async () => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  server.on(DRAFTS, () =>
    Response.json({
      made: [{ id: "r3", hotel: aHotel("h3", "River House"), recommendationTitle: "River House" }],
      alreadyThere: [],
    }),
  );
  await open();
  await press(OPEN);
  await choose({ hotelId: "h3" });
  expect(server.of(DRAFTS)).toMatchObject([{ body: { hotelIds: ["h3"] } }]);
  expect(assign).toHaveBeenCalledExactlyOnceWith("/dashboard/stays/r3");
});

/** Pastes a line that no stay fits. */
async function paste(): Promise<void> {
  server.on("POST /api/v1/bff/recommendation/match", () => Response.json(matched([{ line: "nowhere", hotels: [] }])));
  type("Names or links, one on each line", "nowhere");
  await press("Find them");
}

test("beside a pasted list a hotel of the map is added to the rows, once, and marked as chosen", async () => {
  await open();
  await paste();
  type("Which stay?", "Lis");
  await press(OPEN);
  await choose({ hotelId: "h3" });
  const tick = screen.getByRole<HTMLInputElement>("checkbox", { name: "River House, Lisbon" });
  expect(tick.checked).toBe(true);
  expect(given().chosen).toEqual(["h3"]);
  expect(screen.getByLabelText<HTMLInputElement>("Which stay?").value).toBe("");
  await choose({ hotelId: "h3" });
  expect(screen.getAllByRole("checkbox")).toHaveLength(1);
});

test("an event without a hotel is ignored, and one that fails to load is reported at the map", async () => {
  server.on(HOTEL, () => failure(404, "not-found", "Not Found"));
  await open();
  await paste();
  await press(OPEN);
  await choose(undefined);
  await choose({ hotelId: 3 });
  expect(server.of(HOTEL)).toEqual([]);
  await choose({ hotelId: "h3" });
  expect(document.querySelector(".stay-finder-choice [role=alert]")?.textContent).toContain("Not Found");
  expect(screen.queryByRole("checkbox")).toBeNull();
  server.on(HOTEL, () => Response.json(aHotel("h3", "River House")));
  await choose({ hotelId: "h3" });
  expect(document.querySelector(".stay-finder-choice [role=alert]")).toBeNull();
  expect(screen.getByRole("checkbox", { name: "River House, Lisbon" })).toBeTruthy();
});

test("a hotel chosen after the session expired shows the link to sign in, at the map", async () => {
  server.on(DRAFTS, () => failure(401, "session-expired", "Ended"));
  await open();
  await press(OPEN);
  await choose({ hotelId: "h3" });
  const link = screen.getByRole("link", { name: "Sign in (opens a new tab)" });
  expect(link.closest(".stay-finder-choice")).toBeTruthy();
});
