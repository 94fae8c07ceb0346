import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { failure, Server } from "../../testing/server.ts";
import { ConfirmAddress } from "./ConfirmAddress.tsx";

const SEND = "POST /api/v1/authentication/requestEmailVerification";

beforeEach(() => () => vi.unstubAllGlobals());

function server() {
  return new Server()
    .on("GET /api/session/token", () =>
      Response.json({ token: "t1", expiresAt: "2099-01-01T00:00:00Z", role: "role/creator" }),
    )
    .on("GET /api/v1/userProfile", () => Response.json({ email: "mia@example.org" }));
}

test("the link is sent to the creator's address, and the page says where it went", async () => {
  const seen = server().on(SEND, () => new Response(null, { status: 204 }));
  render(<ConfirmAddress />);
  fireEvent.click(screen.getByRole("button", { name: "Send the confirmation again" }));
  expect(await screen.findByText(/sent the link to mia@example\.org/)).toBeTruthy();
  expect(seen.of(SEND)).toMatchObject([{ body: { email: "mia@example.org" } }]);
});

test("a link that could not be sent can be sent again", async () => {
  server().on(SEND, () => failure(429, "auth/too-many-requests", "Too many attempts."));
  render(<ConfirmAddress />);
  fireEvent.click(screen.getByRole("button", { name: "Send the confirmation again" }));
  expect(await screen.findByText(/could not be sent/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Send the confirmation again" })).toBeTruthy();
});
