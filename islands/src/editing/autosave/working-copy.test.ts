import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isFields } from "../../lib/guards.ts";
import { failure, noNetwork, Server } from "../../testing/server.ts";
import { isExpired } from "../queries.ts";
import { keepsWorkingCopy } from "../testing.ts";
import { workingCopies } from "./working-copy.ts";

const TRIPS = workingCopies("travelPackage", (value) => {
  const { title } = isFields(value) ? value : {};
  return typeof title === "string" ? { title } : undefined;
});
const CALL = "/api/v1/workingCopy/travelPackage/k1";
const { signal } = new AbortController();
const changes = { document: { title: "Lisbon" }, baseVersion: 4 };
const aStored = (document: unknown) => Response.json({ document, baseVersion: 4, revision: 7 });

let server: Server;

beforeEach(() => {
  server = keepsWorkingCopy(new Server(), "travelPackage/k1").on("GET /api/session/token", () =>
    Response.json({ token: "t1", expiresAt: "2099-01-01T00:00:00Z", role: "role/creator" }),
  );
});

afterEach(() => vi.unstubAllGlobals());

test("loading without a working copy finds nothing, and is no failure", async () => {
  expect(await TRIPS.open("k1", signal)).toBeUndefined();
  expect(await TRIPS.load("k1")).toEqual({ status: "found", value: undefined });
});

test("a stored copy is found again, with its revision", async () => {
  const first = { ...changes, revision: 1 };
  expect(await TRIPS.save("k1", changes, undefined)).toEqual({ status: "saved", value: first });
  expect(server.of(`PUT ${CALL}`)).toMatchObject([
    { body: { ...changes, revision: null }, authorization: "Bearer t1" },
  ]);
  expect(await TRIPS.open("k1", signal)).toEqual(first);
  expect(await TRIPS.save("k1", changes, 1)).toMatchObject({ value: { revision: 2 } });
  expect(await TRIPS.load("k1")).toEqual({ status: "found", value: { ...changes, revision: 2 } });
  expect(await TRIPS.remove("k1", 2)).toEqual({ status: "deleted" });
  expect(await TRIPS.open("k1", signal)).toBeUndefined();
});

test("another revision is a conflict", async () => {
  await TRIPS.save("k1", changes, undefined);
  expect(await TRIPS.save("k1", changes, undefined)).toEqual({ status: "conflict" });
  expect(await TRIPS.remove("k1", 3)).toEqual({ status: "conflict" });
});

test("an unreadable copy has a revision all the same", async () => {
  server.on(`GET ${CALL}`, () => aStored({ name: "Lisbon" }));
  expect(await TRIPS.open("k1", signal)).toEqual({ document: undefined, baseVersion: 4, revision: 7 });
});

test("an answer of another format is none", async () => {
  server.on(`GET ${CALL}`, () => aStored("Lisbon"));
  await expect(TRIPS.open("k1", signal)).rejects.toMatchObject({ code: "unreadable-answer" });
  expect(await TRIPS.load("k1")).toEqual({ status: "failed" });
});

test("without a connection, without a session and with too much text the calls report why", async () => {
  server.on(`PUT ${CALL}`, noNetwork).on(`GET ${CALL}`, noNetwork);
  expect(await TRIPS.save("k1", changes, undefined)).toEqual({ status: "failed" });
  expect(await TRIPS.load("k1")).toEqual({ status: "failed" });
  server.on(`PUT ${CALL}`, () => failure(422, "invalid", "Too large", "document"));
  expect(await TRIPS.save("k1", changes, undefined)).toMatchObject({ status: "refused" });
  server.on(`GET ${CALL}`, () => failure(401, "session-expired", "Ended"));
  expect(await TRIPS.load("k1")).toEqual({ status: "expired" });
  await expect(TRIPS.open("k1", signal)).rejects.toSatisfy(isExpired);
});
