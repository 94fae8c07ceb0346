import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  breakToolbar,
  fillStorage,
  freshDevice,
  hasFailed,
  keepsWorkingCopy,
  leave,
  press,
  saveWords,
  type,
} from "../../editing/testing.ts";
import { leavePage, placeIsland } from "../../testing/island.ts";
import { settle } from "../../testing/page.ts";
import { pending } from "../../testing/server.ts";
import { island } from "./index.ts";
import { aPost, goodServer } from "./testing.tsx";

const POST = "POST /api/v1/post";
const GET = "GET /api/v1/post/p1";
const PUT = "PUT /api/v1/post/p1";

beforeEach(() => {
  freshDevice();
  history.replaceState(null, "", "/user/mia/posts/create");
});

afterEach(async () => {
  await leavePage();
  vi.unstubAllGlobals();
});

/** Opens the editor on a post, or on a new one. */
async function open(postId?: string): Promise<void> {
  await placeIsland(island, { userId: "u1", slug: "mia", postId });
  await screen.findByLabelText("Title");
}

async function tryAgain(): Promise<void> {
  await press("Try again");
  await screen.findByLabelText("Title");
}

const title = () => screen.getByLabelText<HTMLInputElement>("Title").value;

/** The copies that this device keeps. */
const copies = () => Object.keys(localStorage).filter((name) => name.startsWith("post-editor:"));

/** Makes the editor fail when the title is changed to this, and restart. */
async function fail(next: string, when: "drawn" | "shown" = "shown"): Promise<void> {
  const mend = breakToolbar(when);
  type("Title", next);
  await settle();
  expect(hasFailed()).toBe(true);
  mend();
}

test("a new post that was saved is edited on after a failure: no second one is created", async () => {
  const server = goodServer().on(GET, () => Response.json(aPost({ title: "Lisbon", version: 2 })));
  await open();
  type("Title", "Lisbon");
  await leave("Title");
  await fail("Lisbon by the sea");
  await tryAgain();
  expect([title(), location.pathname]).toEqual(["Lisbon by the sea", "/user/mia/posts/p1/edit"]);
  await leave("Title");
  expect(server.of(POST)).toHaveLength(1);
  expect(server.of(PUT)).toMatchObject([{ body: { title: "Lisbon by the sea", version: 2 } }]);
  expect(saveWords()).toBe("Saved");
});

test("this holds however often it fails, and also without edits since", async () => {
  const server = goodServer().on(GET, () => Response.json(aPost({ title: "Lisbon", version: 2 })));
  await open();
  type("Title", "Lisbon");
  await leave("Title");
  for (const when of ["drawn", "shown", "drawn"] as const) {
    await fail("Porto", when);
    await tryAgain();
    type("Title", "Lisbon");
    await leave("Title");
  }
  expect([title(), server.of(POST).length]).toEqual(["Lisbon", 1]);
});

test("edits of a new post are restored after a failure, and create one post", async () => {
  const server = goodServer();
  await open();
  type("Title", "Lis");
  await fail("Lisbon");
  await tryAgain();
  expect([title(), screen.getAllByText("We restored your unsaved changes.").length]).toEqual(["Lisbon", 1]);
  await leave("Title");
  expect(server.of(POST)).toMatchObject([{ body: { title: "Lisbon" } }]);
});

test("where the last edit causes the failure, all earlier edits are restored", async () => {
  goodServer(aPost({ title: "Porto", version: 4 }));
  await open("p1");
  type("Title", "Lisbon");
  await fail("Lisbon!", "drawn");
  await tryAgain();
  expect(title()).toBe("Lisbon");
});

test("a post that is created while its editor has failed is edited on", async () => {
  const made = pending();
  const server = goodServer()
    .on(POST, () => made.answer)
    .on(GET, () => Response.json(aPost({ title: "Lisbon", version: 2 })));
  await open();
  type("Title", "Lisbon");
  await leave("Title");
  await fail("Lisbon by the sea");
  made.give(Response.json(aPost({ title: "Lisbon", version: 2 })));
  await settle();
  await tryAgain();
  expect(title()).toBe("Lisbon by the sea");
  await leave("Title");
  expect([server.of(POST).length, server.of(PUT).length]).toEqual([1, 1]);
});

test("a creation without an answer at the failure is repeated as the same", async () => {
  const made = pending();
  const server = goodServer().on(POST, () => made.answer);
  await open();
  type("Title", "Lisbon");
  await leave("Title");
  await fail("Lisbon by the sea");
  await tryAgain();
  expect(title()).toBe("Lisbon by the sea");
  server.on(POST, () => Response.json(aPost({ title: "Lisbon", version: 1 })));
  await leave("Title");
  made.give(Response.json(aPost({ title: "Lisbon", version: 1 })));
  await settle();
  const [first, second] = server.of(POST);
  expect(second).toEqual(first);
  expect([server.of(POST).length, location.pathname]).toEqual([2, "/user/mia/posts/p1/edit"]);
  await leave("Title");
  expect([saveWords(), copies()]).toEqual(["Saved", []]);
});

test("a save answered after the editor restarted leaves nothing behind on this device", async () => {
  const slow = pending();
  const server = goodServer(aPost({ title: "Porto", version: 4 })).on(PUT, () => slow.answer);
  await open("p1");
  type("Title", "Lisbon");
  await leave("Title");
  await fail("Lisbon by the sea");
  await tryAgain();
  expect(title()).toBe("Lisbon by the sea");
  slow.give(Response.json(aPost({ title: "Lisbon", version: 5 })));
  await settle();
  server.on(PUT, () => Response.json(aPost({ title: "Lisbon by the sea", version: 6 })));
  await leave("Title");
  expect([saveWords(), copies()]).toEqual(["Saved", []]);
});

test("edits of a published post that the server does not have yet are restored after a failure", async () => {
  const published = aPost({ title: "Porto", version: 4, status: "published" });
  const server = keepsWorkingCopy(goodServer(published), "post/p1");
  await open("p1");
  await fail("Lisbon");
  await tryAgain();
  expect(title()).toBe("Lisbon");
  await leave("Title");
  expect(server.of(PUT)).toEqual([]);
  expect(saveWords()).toBe("Saved. Visitors see your changes once you publish them.");
});

test("without storage a new post that was saved is edited on all the same", async () => {
  fillStorage();
  const server = goodServer().on(GET, () => Response.json(aPost({ title: "Lisbon", version: 2 })));
  await open();
  type("Title", "Lisbon");
  await leave("Title");
  await fail("Lisbon by the sea");
  await tryAgain();
  expect([title(), server.of(POST).length]).toEqual(["Lisbon", 1]);
});

test("a new post on another page is new", async () => {
  goodServer().on(GET, () => Response.json(aPost({ title: "Lisbon", version: 2 })));
  await open();
  type("Title", "Lisbon");
  await leave("Title");
  history.replaceState(history.state, "", "/user/mia/posts/create");
  await leavePage();
  await open();
  expect(title()).toBe("");
});
