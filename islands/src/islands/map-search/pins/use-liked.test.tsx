import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AUTH_DONE } from "../../../lib/events.ts";
import { settle } from "../../../testing/page.ts";
import { failure, Server } from "../../../testing/server.ts";
import { aHotel } from "../testing.ts";
import { useLiked } from "./use-liked.ts";

const CALL = "GET /api/v1/userProfile/likes";
const likedAt = "2026-11-22T00:00:00Z";
let server: Server;

beforeEach(() => {
  server = new Server().on(CALL, () =>
    Response.json({
      likes: [
        { likedAt, hotel: aHotel("a") },
        { likedAt, hotel: null },
        { likedAt, hotel: aHotel("b") },
      ],
    }),
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(isAuthenticated: boolean) {
  const context = JSON.stringify({ hasSession: false, isAuthenticated });
  document.body.innerHTML = `<script type="application/json" id="route-context">${context}</script>`;
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { result } = renderHook(useLiked, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  });
  await settle();
  return result;
}

test("the hotels that a user likes are known, and other likes are ignored", async () => {
  expect([...(await open(true)).current]).toEqual(["a", "b"]);
  expect(server.of(CALL)[0]?.query).toBe("?take=100");
});

test("for a visitor nothing is loaded before they sign in on this page", async () => {
  const liked = await open(false);
  expect(server.seen).toEqual([]);
  expect(liked.current.size).toBe(0);
  act(() => void document.dispatchEvent(new CustomEvent(AUTH_DONE, { detail: { isNewUser: false } })));
  await settle();
  expect(liked.current.has("b")).toBe(true);
});

test("if likes fail to load the map shows no hearts", async () => {
  server.on(CALL, () => failure(503, "unavailable", "Come back soon."));
  expect((await open(true)).current.size).toBe(0);
});
