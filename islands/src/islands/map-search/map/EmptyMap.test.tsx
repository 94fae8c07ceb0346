import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settle } from "../../../testing/page.ts";
import { pending, Server } from "../../../testing/server.ts";
import { aHotel, anAnswer, SEARCH } from "../testing.ts";
import { useMapSearch } from "../use-map-search.ts";
import { EmptyMap } from "./EmptyMap.tsx";

const CALL = "POST /api/v1/hotel/boundingBox";
const onZoomOut = vi.fn();
let server: Server;

beforeEach(() => {
  document.documentElement.lang = "en";
  history.replaceState(null, "", "/mapsearch?searchId=s1&breakfast=true&stars=5");
  document.body.innerHTML = `<script type="application/json" id="route-context">{"hasSession":false}</script>`;
  server = new Server();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function OnMap(): ReactNode {
  const state = useMapSearch({ search: SEARCH, layout: "whole" }, true);
  return <EmptyMap state={state} onZoomOut={onZoomOut} />;
}

async function open(): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OnMap />
    </QueryClientProvider>,
  );
  await settle();
}

test("a map with stays, and one that is loading, shows no note", async () => {
  const late = pending();
  server.on(CALL, () => late.answer);
  await open();
  expect(screen.queryByRole("region")).toBeNull();
  late.give(Response.json(anAnswer([aHotel("a")])));
  await settle();
  expect(screen.queryByRole("region")).toBeNull();
});

test("a map without a stay offers the two best suggestions of each kind, one press each", async () => {
  const without = (["breakfast", "stars", "price"] as const).map((filter) => ({ filter, total: 3 }));
  const dates = [1, 2, 3].map((day) => ({
    checkInDate: `2027-01-0${day}`,
    checkOutDate: `2027-01-0${day + 3}`,
    total: 4,
  }));
  server.on(CALL, ({ body }) =>
    Response.json(
      JSON.stringify(body).includes('"breakfast":true')
        ? anAnswer([], { alternatives: { without, dates } })
        : anAnswer([aHotel("a")]),
    ),
  );
  await open();
  const note = within(screen.getByRole("region", { name: "No stays here match all your filters" }));
  expect(note.getAllByRole("button").map((button) => button.textContent)).toEqual([
    "Without breakfast: 3 stays",
    "Any number of stars: 3 stays",
    "Zoom out",
    "1 – 4 Jan 2027: 4 stays",
    "2 – 5 Jan 2027: 4 stays",
  ]);
  fireEvent.click(note.getByRole("button", { name: "Zoom out" }));
  expect(onZoomOut).toHaveBeenCalledOnce();
  fireEvent.click(note.getByRole("button", { name: "Without breakfast: 3 stays" }));
  await settle();
  expect(location.search).toBe("?searchId=s1&stars=5");
  expect(screen.queryByRole("region")).toBeNull();
});
