import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settle } from "../../../testing/page.ts";
import { Server } from "../../../testing/server.ts";
import { aCreatorPin, aHotel, anAnswer, aPin, MIA, SEARCH } from "../testing.ts";
import type { HotelsOnMap } from "../types.ts";
import { type Selected, useMapSearch } from "../use-map-search.ts";
import { useCard } from "./use-card.ts";
import { useShown } from "./use-shown.ts";

const CALL = "POST /api/v1/hotel/boundingBox";
const totalPrice = { amount: 360, currency: "EUR" };
const far = { latitude: 38.78, longitude: -9.2 };
const NOWHERE: Selected = { point: far, hotelId: undefined };

let server: Server;

beforeEach(() => {
  document.documentElement.lang = "en";
  history.replaceState(null, "", "/mapsearch?searchId=s1&creator=mia.lind");
  sessionStorage.clear();
  document.body.innerHTML = `<script type="application/json" id="route-context">{"hasSession":false}</script>`;
  server = new Server();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** "a" is a pin of the results, "b" a mini-pin; Mia recommends both, and "far", which is unavailable. */
const ofMia: Partial<HotelsOnMap> = {
  map: { pins: [aPin("a"), aPin("x")], miniPins: [aPin("b"), aPin("y")], clusters: [] },
  creator: MIA,
  recommended: ["a"],
  creatorPins: [
    aCreatorPin("far", far),
    aCreatorPin("a", { latitude: 38.71, totalPrice }),
    aCreatorPin("b", { latitude: 38.72, totalPrice }),
  ],
};

async function open(change: Partial<HotelsOnMap>) {
  server.on(CALL, ({ body }) => {
    const isCard = JSON.stringify(body).includes('"take":50');
    return Response.json(isCard ? anAnswer([]) : anAnswer([aHotel("a"), aHotel("x")], change));
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { result } = renderHook(
    () => {
      const state = useMapSearch({ search: SEARCH, layout: "whole" }, true);
      return { state, shown: useShown(state), card: useCard(state, state.selected ?? NOWHERE) };
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

test("a creator's stays come first, each once, and show whose they are and their price", async () => {
  const { shown } = (await open(ofMia)).current;
  const looks = shown.pins.map((pin) => [pin.hotelId, shown.lookOf(pin)] as const);
  expect(looks.map(([id, { isCreators, price }]) => [id, isCreators, price])).toEqual([
    ["far", true, ""],
    ["a", true, "€360"],
    ["b", true, "€360"],
    ["x", false, "€360"],
  ]);
  expect(looks.map(([, { label }]) => label)).toEqual([
    "Hotel far, not available for this search, recommended by Mia Lind",
    "Hotel a, €360 in total, recommended by Mia Lind",
    "Hotel b, €360 in total, recommended by Mia Lind",
    "Hotel x, €360 in total",
  ]);
  expect(shown.drawn.miniPins.map(({ hotelId }) => hotelId)).toEqual(["y"]);
  expect(server.of(CALL)[0]?.body).toMatchObject({ creator: "mia.lind" });
});

test("an unknown creator leaves the map as it is", async () => {
  const { map = null } = ofMia;
  const { shown, state } = (await open({ map })).current;
  expect(state.hotels.recommender).toBeUndefined();
  expect(shown.pins.map((pin) => [pin.hotelId, shown.lookOf(pin).isCreators])).toEqual([
    ["a", false],
    ["x", false],
  ]);
  expect(shown.drawn).toEqual(map);
});

test("a creator's unavailable stay has its own card", async () => {
  const result = await open(ofMia);
  act(() => result.current.state.onPin(aCreatorPin("far", far)));
  await settle();
  const { card, state } = result.current;
  expect(state.selected).toEqual({ point: far, hotelId: "far" });
  expect(card.unfree?.name).toBe("Hotel far");
  expect(card.recommender?.publicName).toBe("Mia Lind");
  expect(card.hotels).toEqual([]);
});
