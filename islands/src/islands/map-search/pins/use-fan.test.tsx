import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settle } from "../../../testing/page.ts";
import { failure, Server } from "../../../testing/server.ts";
import { aHotel, anAnswer, aPin, SEARCH } from "../testing.ts";
import type { Cluster } from "../types.ts";
import { useMapSearch } from "../use-map-search.ts";
import { useShown } from "./use-shown.ts";

const CALL = "POST /api/v1/hotel/boundingBox";
const here = { latitude: 38.7, longitude: -9.1 };
const lone = { ...aPin("far"), latitude: 38.75 };
const cluster: Cluster = {
  id: "12-1-1",
  count: 2,
  ...here,
  boundingBox: { south: 38.7, west: -9.1, north: 38.7, east: -9.1 },
};

let server: Server;
let isPhone: boolean;

beforeEach(() => {
  document.documentElement.lang = "en";
  history.replaceState(null, "", "/mapsearch?searchId=s1");
  sessionStorage.clear();
  document.body.innerHTML = `<script type="application/json" id="route-context">{"hasSession":false}</script>`;
  isPhone = false;
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: isPhone, media: "", onchange: null }));
  server = new Server();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The result: a pin of the place, a cluster at the same point, and one hotel elsewhere. */
async function open(ofPlace: () => Response) {
  const map = { pins: [aPin("a"), lone], miniPins: [], clusters: [cluster] };
  server.on(CALL, ({ body }) =>
    JSON.stringify(body).includes('"take":50') ? ofPlace() : Response.json(anAnswer([aHotel("a")], { map })),
  );
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { result } = renderHook(
    () => {
      const state = useMapSearch({ search: SEARCH, layout: "whole" }, true);
      return { state, shown: useShown(state) };
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      ),
    },
  );
  await settle();
  return result;
}

const three = () => Response.json(anAnswer([aHotel("a"), aHotel("b"), aHotel("c")]));
const shownIds = ({ pins }: ReturnType<typeof useShown>) => pins.map(({ hotelId }) => hotelId);

test("a press on a pin with others behind it spreads them, each with its number", async () => {
  const result = await open(three);
  act(() => result.current.state.onPin(aPin("a")));
  await settle();
  const { shown, state } = result.current;
  expect(state.selected).toBeUndefined();
  expect([...(shown.fan?.offsets.keys() ?? [])]).toEqual(["a", "b", "c"]);
  // The pin at the place stays one of the pins, and none appears twice.
  expect(shownIds(shown)).toEqual(["a", "far", "b", "c"]);
  expect(shown.pins.map((pin) => shown.lookOf(pin).label)).toEqual([
    "Hotel a, €1,205 in total, 1 of 3 in this place",
    "Stay, €360 in total",
    "Hotel b, €1,205 in total, 2 of 3 in this place",
    "Hotel c, €1,205 in total, 3 of 3 in this place",
  ]);
  expect(server.of(CALL).at(-1)?.body).toMatchObject({
    boundingBox: { south: 38.69998, west: -9.10002, north: 38.70002, east: -9.09998 },
  });
});

test("saved and visited pins say so, spread or not", async () => {
  document.body.innerHTML = `<script type="application/json" id="route-context">{"hasSession":false,"isAuthenticated":true}</script>`;
  sessionStorage.setItem("visited-hotels", '["c","far"]');
  const likes = ["b", "c"].map((id) => ({ likedAt: "2026-11-22T00:00:00Z", hotel: aHotel(id) }));
  server.on("GET /api/v1/userProfile/likes", () => Response.json({ likes }));
  const result = await open(three);
  act(() => result.current.state.onPin(aPin("a")));
  await settle();
  const { shown } = result.current;
  const looks = shown.pins.map((pin) => [pin.hotelId, shown.lookOf(pin)] as const);
  expect(looks.map(([id, { isLiked, isVisited }]) => [id, isLiked, isVisited])).toEqual([
    ["a", false, false],
    ["far", false, true],
    ["b", true, false],
    ["c", true, true],
  ]);
  expect(looks.at(-1)?.[1].label).toBe("Hotel c, €1,205 in total, saved, looked at before, 3 of 3 in this place");
});

test("a spread pin opens the card of its hotel alone; a press on an empty part folds all", async () => {
  const result = await open(three);
  act(() => result.current.state.onCluster(cluster));
  await settle();
  act(() => result.current.state.onPin(aPin("b")));
  expect(result.current.state.selected).toMatchObject({ hotelId: "b", offset: { x: expect.any(Number) } });
  expect(result.current.shown.fan).toBeDefined();
  act(() => result.current.state.onNothing());
  await settle();
  expect(result.current.state.selected).toBeUndefined();
  expect(result.current.shown.fan).toBeUndefined();
  expect(shownIds(result.current.shown)).toEqual(["a", "far"]);
});

test("a single pin opens its card, and folds the spread ones", async () => {
  const result = await open(three);
  act(() => result.current.state.onPin(aPin("a")));
  await settle();
  act(() => result.current.state.onPin(lone));
  await settle();
  expect(result.current.shown.fan).toBeUndefined();
  expect(result.current.state.selected).toEqual({ hotelId: "far", point: { latitude: 38.75, longitude: -9.1 } });
});

test("other filters and another zoom fold the spread pins, a small move does not", async () => {
  const result = await open(three);
  const moved = (zoom: number) => act(() => result.current.state.onMoved({ box: SEARCH.box, zoom }));
  const spread = async () => {
    act(() => result.current.state.onPin(aPin("a")));
    await settle();
    expect(result.current.shown.fan).toBeDefined();
  };
  await spread();
  const zoom = result.current.state.fan?.zoom ?? 0;
  moved(zoom + 0.5);
  await settle();
  expect(result.current.shown.fan).toBeDefined();
  moved(zoom - 2);
  await settle();
  expect(result.current.shown.fan).toBeUndefined();
  await spread();
  const { place, change } = result.current.state;
  act(() => change({ filters: { ...place.filters, breakfast: true } }, "push"));
  await settle();
  expect(result.current.shown.fan).toBeUndefined();
});

test.each([
  ["is left in the place", () => Response.json(anAnswer([aHotel("a")]))],
  ["can be had", () => failure(503, "unavailable", "Come back soon.")],
])("when one alone or nothing %s, its card says so", async (_, answer) => {
  const result = await open(answer);
  act(() => result.current.state.onPin(aPin("a")));
  await settle();
  expect(result.current.shown.fan).toBeUndefined();
  expect(result.current.state.selected).toMatchObject({ hotelId: "a", point: here });
});

test("more than fit are listed, and all are listed on a phone", async () => {
  const many = Array.from({ length: 17 }, (_, index) => aHotel(`h${index}`));
  const result = await open(() => Response.json(anAnswer(many)));
  act(() => result.current.state.onCluster(cluster));
  await settle();
  expect(result.current.shown.fan).toBeUndefined();
  expect(result.current.state.selected).toMatchObject({ hotelId: undefined, point: here });
  cleanup();
  isPhone = true;
  const phone = await open(three);
  act(() => phone.current.state.onCluster(cluster));
  await settle();
  expect(phone.current.shown.fan).toBeUndefined();
  expect(phone.current.state.selected).toMatchObject({ hotelId: undefined, point: here });
});
