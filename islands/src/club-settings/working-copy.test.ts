import { afterEach, expect, test, vi } from "vitest";
import { failure, noNetwork, Server } from "../testing/server.ts";
import { clubCopies } from "./working-copy.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const GET = "GET /api/v1/workingCopy/club/u1";
const PUT = "PUT /api/v1/workingCopy/club/u1";
const CHANGES = { document: { publicName: "Mia Lind" }, baseVersion: 3, revision: null };
const STORED = { kind: "club", id: "u1", ...CHANGES, revision: 1, changedAt: "2026-05-01T00:00:00Z" };

function aServer(): Server {
  return new Server().on("GET /api/session/token", () =>
    Response.json({ token: "t1", expiresAt: "2099-01-01T00:00:00Z", role: "role/creator" }),
  );
}

test("a save sends the document as it is, and returns its revision", async () => {
  const server = aServer().on(PUT, () => Response.json(STORED));
  const outcome = await clubCopies("u1").save(CHANGES);
  expect(outcome).toEqual({ status: "saved", value: { document: CHANGES.document, revision: 1 } });
  expect(server.of(PUT)[0]).toMatchObject({ body: CHANGES, authorization: "Bearer t1" });
});

test("a failed save says why", async () => {
  const server = aServer();
  const copies = clubCopies("u1");
  for (const [answer, status] of [
    [() => failure(409, "conflict", "It was changed."), "conflict"],
    [() => failure(422, "invalid", "These changes are too large.", "document"), "refused"],
    [() => failure(401, "unauthenticated", "Sign in."), "expired"],
    [noNetwork, "failed"],
  ] as const) {
    server.on(PUT, answer);
    expect((await copies.save(CHANGES)).status).toBe(status);
  }
});

test("loading finds nothing without a working copy, and no text in one of another format", async () => {
  const server = aServer().on(GET, () => new Response(null, { status: 204 }));
  const copies = clubCopies("u1");
  expect(await copies.load()).toEqual({ status: "found", value: undefined });
  server.on(GET, () => Response.json(STORED));
  expect(await copies.load()).toMatchObject({ value: { document: { publicName: "Mia Lind" }, revision: 1 } });
  server.on(GET, () => Response.json({ ...STORED, document: { days: [] } }));
  expect(await copies.load()).toMatchObject({ value: { document: undefined, revision: 1 } });
});
