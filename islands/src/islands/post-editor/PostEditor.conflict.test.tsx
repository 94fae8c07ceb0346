import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { button, freshDevice, leave, press, saveWords, type } from "../../editing/testing.ts";
import { settle } from "../../testing/page.ts";
import { failure, noNetwork } from "../../testing/server.ts";
import { goodServer, open, twoBlocks } from "./testing.tsx";

beforeEach(() => {
  freshDevice();
  history.replaceState(null, "", "/user/mia/posts/create");
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function meetConflict() {
  const server = goodServer(twoBlocks);
  await open();
  server
    .on("PUT /api/v1/post/p1", () => failure(409, "conflict", "Changed"))
    .on("GET /api/v1/post/p1", () => Response.json({ ...twoBlocks, title: "Theirs", version: 9 }));
  type("Title", "Mine");
  await leave("Title");
  return { server, dialog: screen.getByRole("dialog", { name: "This post was changed elsewhere" }) };
}

test("keeping mine saves it over the version from elsewhere", async () => {
  const { server, dialog } = await meetConflict();
  server.on("PUT /api/v1/post/p1", () => Response.json({ ...twoBlocks, title: "Mine", version: 10 }));
  fireEvent.click(within(dialog).getByRole("button", { name: "Keep mine" }));
  await settle();
  expect(server.of("PUT /api/v1/post/p1").at(-1)?.body).toMatchObject({ title: "Mine", version: 9, status: "draft" });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(saveWords()).toBe("Saved");
});

test("keeping mine of a post that was published elsewhere shows it to no visitor until it is published", async () => {
  const { server, dialog } = await meetConflict();
  server.on("GET /api/v1/post/p1", () =>
    Response.json({ ...twoBlocks, title: "Theirs", version: 9, status: "published" }),
  );
  const saves = server.of("PUT /api/v1/post/p1").length;
  fireEvent.click(within(dialog).getByRole("button", { name: "Keep mine" }));
  await settle();
  expect(server.of("PUT /api/v1/post/p1")).toHaveLength(saves);
  expect(server.of("PUT /api/v1/workingCopy/post/p1")).toMatchObject([
    { body: { document: { title: "Mine" }, baseVersion: 9 } },
  ]);
  expect([saveWords(), screen.queryByRole("dialog")]).toEqual([
    "Saved. Visitors see your changes once you publish them.",
    null,
  ]);
  server.on("PUT /api/v1/post/p1", () =>
    Response.json({ ...twoBlocks, title: "Mine", version: 10, status: "published" }),
  );
  await press("Publish changes");
  expect(server.of("PUT /api/v1/post/p1").at(-1)?.body).toMatchObject({
    title: "Mine",
    version: 9,
    status: "published",
  });
  expect(saveWords()).toBe("Saved");
});

test("taking theirs shows it, and undo restores mine", async () => {
  const { dialog } = await meetConflict();
  fireEvent.click(within(dialog).getByRole("button", { name: "Take theirs" }));
  await settle();
  const title = screen.getByLabelText<HTMLInputElement>("Title");
  expect([title.value, saveWords(), screen.queryByRole("dialog")]).toEqual(["Theirs", "Saved", null]);
  await press("Undo");
  expect([title.value, saveWords()]).toEqual(["Mine", "Not saved yet"]);
});

test("a conflict that cannot be resolved now stays open", async () => {
  const { server, dialog } = await meetConflict();
  server.on("GET /api/v1/post/p1", noNetwork);
  fireEvent.click(within(dialog).getByRole("button", { name: "Keep mine" }));
  await settle();
  expect(screen.getByText("The other one could not be loaded. Try again.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Mine");
});

test("a choice that cannot be made now can be retried", async () => {
  const { server, dialog } = await meetConflict();
  const theirs = () => Response.json({ ...twoBlocks, title: "Theirs", version: 9 });
  server.on("GET /api/v1/post/p1", noNetwork);
  fireEvent.click(within(dialog).getByRole("button", { name: "Keep mine" }));
  await settle();
  expect(document.activeElement).toBe(button("Try again"));
  await press("Try again");
  expect(screen.getByRole("alert").textContent).toContain("The other one could not be loaded.");
  server
    .on("GET /api/v1/post/p1", theirs)
    .on("PUT /api/v1/post/p1", () => Response.json({ ...twoBlocks, title: "Mine", version: 10 }));
  await press("Try again");
  expect(server.of("PUT /api/v1/post/p1").at(-1)?.body).toMatchObject({ title: "Mine", version: 9 });
  expect([screen.queryByRole("dialog"), saveWords()]).toEqual([null, "Saved"]);
});

test.each([
  ["its button", () => press("Back to mine")],
  [
    "Escape",
    async () => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
      await settle();
    },
  ],
])("where theirs fails to load %s returns to mine, which is kept and overwrites nothing", async (_, goBack) => {
  const { server, dialog } = await meetConflict();
  server.on("GET /api/v1/post/p1", noNetwork);
  fireEvent.click(within(dialog).getByRole("button", { name: "Take theirs" }));
  await settle();
  await goBack();
  const title = screen.getByLabelText<HTMLInputElement>("Title");
  expect([screen.queryByRole("dialog"), title.value]).toEqual([null, "Mine"]);
  expect(screen.getByRole("alert").textContent).toContain("kept on this device until you choose");
  const asked = server.of("PUT /api/v1/post/p1").length;
  type("Title", "Mine, and more");
  await leave("Title");
  expect(server.of("PUT /api/v1/post/p1")).toHaveLength(asked);
  expect(localStorage.getItem("post-editor:u1:p1")).toContain("Mine, and more");
  server
    .on("GET /api/v1/post/p1", () => Response.json({ ...twoBlocks, title: "Theirs", version: 9 }))
    .on("PUT /api/v1/post/p1", () => Response.json({ ...twoBlocks, title: "Mine, and more", version: 10 }));
  await press("Choose");
  await press("Keep mine");
  expect(server.of("PUT /api/v1/post/p1").at(-1)?.body).toMatchObject({ title: "Mine, and more", version: 9 });
  expect([screen.queryByRole("dialog"), screen.queryByRole("alert"), saveWords()]).toEqual([null, null, "Saved"]);
});

test("publishing with a postponed choice asks for it first", async () => {
  const { server, dialog } = await meetConflict();
  server.on("GET /api/v1/post/p1", noNetwork);
  fireEvent.click(within(dialog).getByRole("button", { name: "Take theirs" }));
  await settle();
  await press("Back to mine");
  const asked = server.of("PUT /api/v1/post/p1").length;
  fireEvent.click(screen.getByRole("radio", { name: /Publish now/ }));
  await press("Publish");
  expect(screen.getByRole("dialog", { name: "This post was changed elsewhere" })).toBeTruthy();
  expect(button("Keep mine")).toBeTruthy();
  expect(server.of("PUT /api/v1/post/p1")).toHaveLength(asked);
});

test("a copy based on an older version opens the choice", async () => {
  const copy = { version: 3, document: { title: "Mine", blocks: [] } };
  localStorage.setItem("post-editor:u1:p1", JSON.stringify(copy));
  const server = goodServer(twoBlocks);
  await open();
  expect(screen.getByRole("dialog", { name: "This post was changed elsewhere" })).toBeTruthy();
  await press("Keep mine");
  expect(server.of("PUT /api/v1/post/p1")).toMatchObject([{ body: { title: "Mine", version: 4 } }]);
  expect(localStorage.getItem("post-editor:u1:p1")).toBeNull();
});
