import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { token } from "../../api/client.ts";
import { fillStorage, freshDevice, leave, saveWords, type } from "../../editing/testing.ts";
import { failure } from "../../testing/server.ts";
import { goodServer, open, openNew, twoBlocks } from "./testing.tsx";

beforeEach(() => {
  freshDevice();
  history.replaceState(null, "", "/user/mia/posts/create");
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("an expired session shows the link to sign in, and leaves the page as it is; edits are restored", async () => {
  history.replaceState(null, "", "/user/mia/posts/p1/edit");
  goodServer(twoBlocks).on("PUT /api/v1/post/p1", () => failure(401, "session-expired", "Ended"));
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  await open();
  type("Title", "Porto");
  await leave("Title");
  expect(screen.getByText("Sign in to go on. What you wrote is kept on this device.")).toBeTruthy();
  expect(assign).not.toHaveBeenCalled();
  const link = screen.getByRole("link", { name: "Sign in (opens a new tab)" });
  expect(link.getAttribute("href")).toBe("/signIn?returnUrl=%2Fuser%2Fmia%2Fposts%2Fp1%2Fedit");
  cleanup();
  goodServer(twoBlocks);
  await open();
  expect(screen.getByText("We restored your unsaved changes.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Porto");
});

test("signing in in another window continues here, and leaving asks nothing once all is saved", async () => {
  const server = goodServer(twoBlocks).on("PUT /api/v1/post/p1", () => failure(401, "session-expired", "Ended"));
  await open();
  type("Title", "Porto");
  await leave("Title");
  server.on("PUT /api/v1/post/p1", () => Response.json({ ...twoBlocks, title: "Porto", version: 5 }));
  fireEvent.focus(window);
  await leave("Title");
  expect(saveWords()).toBe("Saved");
  const asked = server.seen.length;
  fireEvent.focus(window);
  await leave("Title");
  expect(server.seen).toHaveLength(asked);
});

test("a new post is not created for another user who signed in meanwhile; its text stays on the page", async () => {
  token.forget();
  const expiresAt = "2099-01-01T00:00:00Z";
  const another = { token: "t2", userId: "u2", role: "role/creator", expiresAt };
  const server = goodServer().on("GET /api/session/token", () => Response.json(another));
  await openNew();
  type("Title", "Porto");
  await leave("Title");
  expect(server.of("POST /api/v1/post")).toEqual([]);
  expect(screen.getByText("Sign in to go on. What you wrote is kept on this device.")).toBeTruthy();
  // The first user signs in again.
  server.on("GET /api/session/token", () => Response.json({ ...another, token: "t1", userId: "u1" }));
  fireEvent(window, new Event("online"));
  await leave("Title");
  expect(server.of("POST /api/v1/post")).toMatchObject([{ authorization: "Bearer t1", body: { title: "Porto" } }]);
});

test("a browser without storage does not claim that it keeps edits", async () => {
  goodServer(twoBlocks).on("PUT /api/v1/post/p1", () => failure(401, "session-expired", "Ended"));
  fillStorage();
  await open();
  type("Title", "Porto");
  await leave("Title");
  const words = "Sign in to go on, and leave this page open: what you wrote is on it alone.";
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByText(/kept on this device/)).toBeNull();
});

test("a visitor without a session sees the link to sign in", async () => {
  goodServer().on("GET /api/v1/post/p1", () => failure(401, "unauthenticated", "Sign in first"));
  vi.spyOn(location, "assign").mockImplementation(() => {});
  await open();
  expect(screen.getByRole("link", { name: "Sign in (opens a new tab)" })).toBeTruthy();
});
