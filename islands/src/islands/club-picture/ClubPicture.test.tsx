import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { aUserImage, press } from "../../editing/testing.ts";
import type { Occasion } from "../../lib/island.ts";
import { settle } from "../../testing/page.ts";
import { Server } from "../../testing/server.ts";
import { island } from "./index.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PROPS = { next: "/dashboard/club-settings?cut" };
const SEA = { ...aUserImage("i1", "The sea"), width: 1600, height: 900, version: 3 };

function aServer(): Server {
  return new Server()
    .on("GET /api/session/token", () =>
      Response.json({ token: "t1", expiresAt: "2099-01-01T00:00:00Z", role: "role/creator" }),
    )
    .on("GET /api/v1/images/i1", () => Response.json(SEA))
    .on("PUT /api/v1/images/i1", () => Response.json({ ...SEA, version: 4 }));
}

async function ask(occasion: Occasion | undefined) {
  const queryClient = new QueryClient();
  const shown = (at: Occasion | undefined) => (
    <QueryClientProvider client={queryClient}>{island.render(PROPS, at)}</QueryClientProvider>
  );
  const { rerender } = render(shown(occasion));
  await settle();
  return (at: Occasion) => rerender(shown(at));
}

const occasionOf = (detail: unknown): Occasion => ({ detail, opener: document.body });

test("the requested picture is cropped, and the page reloads with it", async () => {
  const server = aServer();
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  await ask(occasionOf({ id: "i1" }));
  screen.getByRole("dialog", { name: "Change the picture" });
  await press("Save the picture");
  expect(server.of("PUT /api/v1/images/i1")).toHaveLength(1);
  expect(assign).toHaveBeenCalledExactlyOnceWith(PROPS.next);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a portrait is shown in a circle without a caption, and its section opens", async () => {
  aServer();
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  await ask(occasionOf({ id: "i1", part: "portrait" }));
  const dialog = screen.getByRole("dialog", { name: "Change the picture" });
  expect(dialog.querySelectorAll(".picture-preview[data-round]")).toHaveLength(1);
  expect(screen.queryByLabelText("Caption")).toBeNull();
  await press("Save the picture");
  expect(assign).toHaveBeenCalledExactlyOnceWith(`${PROPS.next}=portrait#portrait-title`);
});

test("it closes, and opens again on the next request", async () => {
  aServer();
  const again = await ask(occasionOf({ id: "i1" }));
  await press("Close");
  expect(screen.queryByRole("dialog")).toBeNull();
  again(occasionOf({ id: "i1" }));
  await settle();
  screen.getByRole("dialog", { name: "Change the picture" });
});

test("without a picture id there is nothing to crop", async () => {
  aServer();
  for (const detail of [undefined, {}, { id: 7 }]) {
    await ask(occasionOf(detail));
    expect(screen.queryByRole("dialog")).toBeNull();
    cleanup();
  }
});
