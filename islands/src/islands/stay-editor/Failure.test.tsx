import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { breakToolbar, freshDevice, hasFailed, leave, press, type } from "../../editing/testing.ts";
import { leavePage, placeIsland } from "../../testing/island.ts";
import { settle } from "../../testing/page.ts";
import { island } from "./index.ts";
import { goodServer, POST } from "./testing.tsx";

beforeEach(freshDevice);

afterEach(async () => {
  await leavePage();
  vi.unstubAllGlobals();
});

test("edits of a stay are restored after a failure, and saved", async () => {
  const server = goodServer();
  await placeIsland(island, {
    userId: "u1",
    slug: "mia",
    hotelId: "h1",
    hotelSlug: "sea-house",
    recommendationId: "r1",
  });
  await screen.findByLabelText("Title");
  const mend = breakToolbar("shown");
  type("Title", "Quiet rooms");
  await settle();
  expect(hasFailed()).toBe(true);
  mend();
  await press("Try again");
  expect((await screen.findByLabelText<HTMLInputElement>("Title")).value).toBe("Quiet rooms");
  await leave("Title");
  expect(server.of(POST)).toMatchObject([{ body: { recommendationTitle: "Quiet rooms" } }]);
});
