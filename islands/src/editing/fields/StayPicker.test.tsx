import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { failure, Server } from "../../testing/server.ts";
import { button, press, rest, SUGGEST, suggested, type } from "../testing.ts";
import { StayPicker } from "./StayPicker.tsx";

const TOKEN = { token: "t1", expiresAt: "2099-01-01T00:00:00Z", role: "role/creator" };
const SEA = { id: "h1", name: "Sea House" };
const HILL = { id: "h2", name: "Hill House" };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const said = () => screen.getByRole("status").textContent;

test("a failed search can be retried, with the focus in the field", async () => {
  const server = new Server()
    .on("GET /api/session/token", () => Response.json(TOKEN))
    .on(SUGGEST, () => failure(400, "refused", "No."));
  const queryClient = new QueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <StayPicker error={undefined} onChoose={() => {}} />
    </QueryClientProvider>,
  );
  type("Which stay?", "Sea");
  await rest();
  expect(said()).toBe("The stays could not be searched. Try again in a moment.");
  server.on(SUGGEST, () => suggested([SEA, HILL], { mine: 1 }));
  button("Try again").focus();
  await press("Try again");
  expect(said()).toBe("2 stays");
  // One's own stay is marked, and each has its picture.
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "Sea House Lisbon, Portugal · Your stay",
    "Hill House Lisbon, Portugal",
  ]);
  expect(document.querySelectorAll("[role=option] img")).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText("Which stay?"));
  // An emptied field shows no earlier list: it would move the content below a moment later.
  type("Which stay?", "");
  expect(screen.queryByRole("option")).toBeNull();
  expect(said()).toBe("");
});
