import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { button, freshDevice, itemNames, leave, press, saveWords, type } from "../../editing/testing.ts";
import { settle } from "../../testing/page.ts";
import { failure, noNetwork, pending } from "../../testing/server.ts";
import { aPost, asksBeforeLeaving, goodServer, open, openNew, twoBlocks } from "./testing.tsx";

beforeEach(() => {
  freshDevice();
  history.replaceState(null, "", "/user/mia/posts/create");
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a new post is empty; its first edit creates it and gives it an address", async () => {
  const server = goodServer();
  await openNew();
  expect(screen.getByText("Begin with a text or a picture")).toBeTruthy();
  expect(saveWords()).toBe("Nothing to save yet");
  expect(screen.queryByRole("button", { name: "Delete the post" })).toBeNull();
  type("Title", "Lisbon");
  expect(saveWords()).toBe("Not saved yet");
  await leave("Title");
  expect(saveWords()).toBe("Saved");
  expect(location.pathname).toBe("/user/mia/posts/p1/edit");
  expect(server.of("POST /api/v1/post")).toMatchObject([
    { body: { title: "Lisbon", contentBlocks: [], status: "draft" }, authorization: "Bearer t1" },
  ]);
  expect(screen.getByRole("link", { name: /Preview/ }).getAttribute("href")).toBe("/user/mia/post/p1");
});

test("a page that was closed before its post was created repeats the request when it is reopened", async () => {
  const server = goodServer().on("POST /api/v1/post", () => pending().answer);
  await openNew();
  type("Title", "Lisbon");
  await leave("Title");
  const [first] = server.of("POST /api/v1/post");
  expect(first?.key).toMatch(/^[0-9a-f]{32}$/);
  type("Title", "Lisbon by the sea");
  cleanup();
  const next = goodServer();
  await openNew();
  expect(screen.getByText("We restored your unsaved changes.")).toBeTruthy();
  await leave("Title");
  expect(next.of("POST /api/v1/post")).toEqual([first]);
  expect(location.pathname).toBe("/user/mia/posts/p1/edit");
  await leave("Title");
  expect(next.of("PUT /api/v1/post/p1")).toMatchObject([{ body: { title: "Lisbon by the sea" }, key: null }]);
  expect(saveWords()).toBe("Saved");
});

test("an added block gets the focus and is announced; its text is saved", async () => {
  const server = goodServer(twoBlocks);
  await open();
  await press("Stay");
  await press("Text");
  expect(itemNames()).toEqual(["Heading 1", "Text 2", "Stay 3", "Text 4"]);
  // Right below the heading of the page.
  expect(screen.getByRole("heading", { name: "Text 4", level: 2 })).toBeTruthy();
  const fields = screen.getAllByLabelText("Text");
  expect(document.activeElement).toBe(fields.at(-1));
  expect(screen.getByText("Text 4 of 4 added").getAttribute("role")).toBe("status");
  fireEvent.change(fields.at(-1) ?? document.body, { target: { value: "Sea" } });
  await leave("Title");
  const { body } = server.of("PUT /api/v1/post/p1").at(-1) ?? {};
  expect(body).toMatchObject({
    contentBlocks: [{}, {}, { blockType: "stay", order: 2 }, { blockType: "text", plainTextContent: "Sea", order: 3 }],
  });
});

test("a moved block keeps the focus on the button that moved it, also at the end", async () => {
  goodServer(twoBlocks);
  await open();
  await press("Move up: Text 2");
  expect(itemNames()).toEqual(["Text 1", "Heading 2"]);
  expect(screen.getByText("Moved to place 1 of 2")).toBeTruthy();
  expect(document.activeElement).toBe(button("Move up: Text 1"));
  expect(button("Move up: Text 1").getAttribute("aria-disabled")).toBe("true");
  await press("Move up: Text 1");
  expect(itemNames()).toEqual(["Text 1", "Heading 2"]);
  await press("Move down: Text 1");
  expect(itemNames()).toEqual(["Heading 1", "Text 2"]);
  expect(document.activeElement).toBe(button("Move down: Text 2"));
});

test("removing the last block moves the focus to the button that adds one", async () => {
  goodServer(twoBlocks);
  await open();
  await press("Remove: Heading 1");
  await press("Remove: Text 1");
  expect(itemNames()).toEqual([]);
  expect(screen.getByRole("group", { name: "Add a block" }).contains(document.activeElement)).toBe(true);
});

test("removing a block moves the focus to its neighbour, and undo restores it", async () => {
  goodServer(twoBlocks);
  await open();
  await press("Remove: Heading 1");
  expect(itemNames()).toEqual(["Text 1"]);
  expect(document.activeElement).toBe(button("Remove: Text 1"));
  await press("Undo");
  expect(itemNames()).toEqual(["Heading 1", "Text 2"]);
  await press("Redo");
  expect(itemNames()).toEqual(["Text 1"]);
});

test("Ctrl+Z and Shift+Cmd+Z work in a field", async () => {
  goodServer(twoBlocks);
  await open();
  const title = screen.getByLabelText<HTMLInputElement>("Title");
  type("Title", "Porto");
  fireEvent.keyDown(title, { key: "z", ctrlKey: true });
  expect(title.value).toBe("Lisbon");
  fireEvent.keyDown(title, { key: "Z", metaKey: true, shiftKey: true });
  expect(title.value).toBe("Porto");
});

test("near the limit the remaining length is shown, and an excess is marked", async () => {
  goodServer();
  await openNew();
  const title = screen.getByLabelText("Title");
  type("Title", "x".repeat(50));
  expect(screen.queryByText(/characters left/)).toBeNull();
  type("Title", "x".repeat(110));
  expect(screen.getByText("10 characters left")).toBeTruthy();
  expect(title.getAttribute("aria-invalid")).toBeNull();
  type("Title", "x".repeat(121));
  expect(screen.getByText("1 character too many")).toBeTruthy();
  expect(title.getAttribute("aria-invalid")).toBe("true");
});

test("a hidden page saves at once", async () => {
  const server = goodServer(twoBlocks);
  await open();
  type("Title", "Porto");
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  await settle();
  expect(server.of("PUT /api/v1/post/p1")).toHaveLength(1);
});

test("without a connection the editor says so, and saves when there is one", async () => {
  const server = goodServer(twoBlocks).on("PUT /api/v1/post/p1", noNetwork);
  await open();
  type("Title", "Porto");
  await leave("Title");
  expect(saveWords()).toBe("Could not be saved. Trying again.");
  server.on("PUT /api/v1/post/p1", () => Response.json(aPost({ title: "Porto", version: 5 })));
  dispatchEvent(new Event("online"));
  await settle();
  expect(saveWords()).toBe("Saved");
});

test("leaving asks while an edit is unsaved, and no longer", async () => {
  goodServer(twoBlocks);
  await open();
  expect(asksBeforeLeaving()).toBe(false);
  type("Title", "Porto");
  expect(asksBeforeLeaving()).toBe(true);
  await leave("Title");
  expect([saveWords(), asksBeforeLeaving()]).toEqual(["Saved", false]);
});

test("an answer during typing leaves the text and the caret where they are", async () => {
  const waiting = pending();
  const server = goodServer(twoBlocks).on("PUT /api/v1/post/p1", () => waiting.answer);
  await open();
  type("Title", "Porto ");
  await leave("Title");
  const title = screen.getByLabelText<HTMLInputElement>("Title");
  title.focus();
  type("Title", "Porto and Lisbon");
  title.setSelectionRange(5, 5);
  // The server normalizes the title.
  waiting.give(Response.json({ ...twoBlocks, title: "Porto", version: 5 }));
  await settle();
  expect([title.value, title.selectionStart, document.activeElement]).toEqual(["Porto and Lisbon", 5, title]);
  expect(screen.getByLabelText("Title")).toBe(title);
  server.on("PUT /api/v1/post/p1", () => Response.json({ ...twoBlocks, title: "Porto and Lisbon", version: 6 }));
  await leave("Title");
  expect(server.of("PUT /api/v1/post/p1").at(-1)).toMatchObject({ body: { title: "Porto and Lisbon", version: 5 } });
  expect(saveWords()).toBe("Saved");
});

test("while the post loads its space is reserved; a failure can be retried", async () => {
  const waiting = pending();
  const server = goodServer(twoBlocks).on("GET /api/v1/post/p1", () => waiting.answer);
  await open();
  expect(screen.getByRole("status", { name: "Loading your post" })).toBeTruthy();
  waiting.give(failure(404, "not-found", "Not Found"));
  await settle();
  server.on("GET /api/v1/post/p1", () => Response.json(twoBlocks));
  await press("Try again");
  expect(itemNames()).toEqual(["Heading 1", "Text 2"]);
});

test("a block is added between two, with the keyboard, and Escape closes the kinds", async () => {
  const server = goodServer(
    aPost({
      title: "Lisbon",
      contentBlocks: [
        { blockType: "text", order: 0, plainTextContent: "One" },
        { blockType: "text", order: 1, plainTextContent: "Two" },
      ],
    }),
  );
  await open();
  expect(screen.queryByRole("button", { name: "Add a block below Text 2" })).toBeNull();
  await press("Add a block below Text 1");
  const kinds = within(screen.getByRole("group", { name: "Add a block below Text 1" }));
  expect(document.activeElement).toBe(kinds.getByRole("button", { name: "Text" }));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
  await settle();
  expect(document.activeElement).toBe(button("Add a block below Text 1"));
  expect(screen.queryByRole("group", { name: "Add a block below Text 1" })).toBeNull();
  await press("Add a block below Text 1");
  fireEvent.click(
    within(screen.getByRole("group", { name: "Add a block below Text 1" })).getByRole("button", { name: "Heading" }),
  );
  await settle();
  expect(itemNames()).toEqual(["Text 1", "Heading 2", "Text 3"]);
  expect(document.activeElement).toBe(screen.getByLabelText("Heading"));
  expect(screen.queryByRole("group", { name: "Add a block below Text 1" })).toBeNull();
  await leave("Title");
  expect(server.of("PUT /api/v1/post/p1").at(-1)?.body).toMatchObject({
    contentBlocks: [{ plainTextContent: "One" }, { blockType: "heading" }, { plainTextContent: "Two" }],
  });
});
