import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { hasFailed, press, type } from "../../editing/testing.ts";
import { leavePage, placeIsland } from "../../testing/island.ts";
import { settle } from "../../testing/page.ts";
import { Server } from "../../testing/server.ts";
import * as foundRow from "./FoundRow.tsx";
import { island } from "./index.ts";
import { aHotel, matched } from "./testing.ts";

afterEach(async () => {
  await leavePage();
  vi.unstubAllGlobals();
});

const LINES = "Names or links, one on each line";
const NAME = "Which stay?";

test("results and typed text are restored after a failure", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  new Server()
    .on("GET /api/session/token", () =>
      Response.json({ token: "t1", expiresAt: "2099-01-01T00:00:00Z", role: "role/creator" }),
    )
    .on("POST /api/v1/bff/recommendation/match", () =>
      Response.json(matched([{ line: "sea house", hotels: [aHotel("h1", "Sea House")] }])),
    );
  await placeIsland(island, {});
  type(LINES, "sea house");
  await press("Find them");
  await screen.findByText("1 of 1 found");
  type(LINES, "hill");
  const broken = vi.spyOn(foundRow, "FoundRow").mockImplementation(() => {
    throw new Error("The row is broken.");
  });
  type(NAME, "River");
  await settle();
  expect(hasFailed()).toBe(true);
  broken.mockRestore();
  await press("Try again");
  await screen.findByText("1 of 1 found");
  expect(screen.getByLabelText<HTMLTextAreaElement>(LINES).value).toBe("hill");
});
