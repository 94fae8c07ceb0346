import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { failure, Server } from "../testing/server.ts";
import { StayPicker } from "./StayPicker.tsx";
import { button, press, rest, type } from "./testing.ts";

const TOKEN = { token: "t1", expiresAt: "2099-01-01T00:00:00Z", role: "role/creator" };
const CALL = "GET /api/v1/destinations/autocomplete";
const SEA_HOUSE = { id: "d1", hotelId: "h1", name: "Sea House", subtitle: "Lisbon" };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const said = () => screen.getByRole("status").textContent;

test("a failed search can be retried, with the focus in the field", async () => {
  const server = new Server()
    .on("GET /api/session/token", () => Response.json(TOKEN))
    .on(CALL, () => failure(400, "refused", "No."));
  const queryClient = new QueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <StayPicker error={undefined} onChoose={() => {}} />
    </QueryClientProvider>,
  );
  type("Which stay?", "Sea");
  await rest();
  expect(said()).toBe("The stays could not be searched. Try again in a moment.");
  server.on(CALL, () => Response.json({ destinations: [SEA_HOUSE] }));
  button("Try again").focus();
  await press("Try again");
  expect(said()).toBe("1 stay");
  expect(screen.getByRole("option", { name: "Sea House Lisbon" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText("Which stay?"));
  // An emptied field shows no earlier list: it would move the content below a moment later.
  type("Which stay?", "");
  expect(screen.queryByRole("option")).toBeNull();
  expect(said()).toBe("");
});
