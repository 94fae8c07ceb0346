import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { breakToolbar, freshDevice, hasFailed, leave, press, type } from "../../editing/testing.ts";
import { leavePage, placeIsland } from "../../testing/island.ts";
import { settle } from "../../testing/page.ts";
import { island } from "./index.ts";
import { goodServer, POST, PUT } from "./testing.tsx";

beforeEach(() => {
  freshDevice();
  history.replaceState(null, "", "/dashboard/manage-itineraries/create");
});

afterEach(async () => {
  await leavePage();
  vi.unstubAllGlobals();
});

test("a new itinerary that was saved is edited on after a failure: no second one is created", async () => {
  const server = goodServer();
  await placeIsland(island, { userId: "u1", slug: "mia" });
  await screen.findByLabelText("Title");
  type("Title", "Lisbon");
  await leave("Title");
  const mend = breakToolbar("shown");
  type("Title", "Lisbon by the sea");
  await settle();
  expect(hasFailed()).toBe(true);
  mend();
  await press("Try again");
  const title = await screen.findByLabelText<HTMLInputElement>("Title");
  expect([title.value, location.pathname]).toEqual(["Lisbon by the sea", "/dashboard/manage-itineraries/c1"]);
  await leave("Title");
  expect(server.of(POST)).toHaveLength(1);
  expect(server.of(PUT)).toMatchObject([{ body: { title: "Lisbon by the sea" } }]);
});
