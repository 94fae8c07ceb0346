import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { token } from "../../api/client.ts";
import {
  button,
  fillStorage,
  freshDevice,
  itemNames,
  keepsWorkingCopy,
  leave,
  press,
  saveWords,
  type,
} from "../../editing/testing.ts";
import { settle } from "../../testing/page.ts";
import { failure, noNetwork, pending } from "../../testing/server.ts";
import { aPost, goodServer, open, openNew } from "./testing.tsx";

beforeEach(() => {
  freshDevice();
  history.replaceState(null, "", "/user/mia/posts/create");
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PUT_COPY = "PUT /api/v1/workingCopy/post/p1";

const twoBlocks = aPost({
  title: "Lisbon",
  version: 4,
  contentBlocks: [
    { blockType: "heading", order: 0, plainTextContent: "Days" },
    { blockType: "text", order: 1, plainTextContent: "Sun" },
  ],
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

const asks = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("leaving asks while an edit is unsaved, and no longer", async () => {
  goodServer(twoBlocks);
  await open();
  expect(asks()).toBe(false);
  type("Title", "Porto");
  expect(asks()).toBe(true);
  await leave("Title");
  expect([saveWords(), asks()]).toEqual(["Saved", false]);
});

const published = aPost({ ...twoBlocks, status: "published", publishAt: "2027-01-01T00:00:00Z" });

test("leaving asks while edits of a published post are on this device alone", async () => {
  goodServer(published);
  await open();
  type("Title", "Porto");
  expect([saveWords(), asks()]).toEqual(["Not saved yet", true]);
  await leave("Title");
  expect([saveWords(), asks()]).toEqual(["Saved. Visitors see your changes once you publish them.", false]);
});

test("edits of a published post that the server refuses to keep stay on this device, and leaving asks", async () => {
  goodServer(published).on(PUT_COPY, () => failure(422, "invalid", "Too large", "document"));
  await open();
  type("Title", "Porto");
  await leave("Title");
  expect([saveWords(), asks()]).toEqual(["Not published yet. Your changes are kept on this device.", true]);
});

test("edits of a published post are restored from the server alone, until they are published", async () => {
  const server = goodServer(published);
  await open();
  type("Title", "Porto");
  await leave("Title");
  cleanup();
  localStorage.clear();
  await open();
  expect(screen.getByText("We restored your unpublished changes.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Porto");
  expect(itemNames()).toEqual(["Heading 1", "Text 2"]);
  expect(saveWords()).toBe("Saved. Visitors see your changes once you publish them.");
  await press("Publish changes");
  expect(server.of("PUT /api/v1/post/p1")).toMatchObject([{ body: { title: "Porto", status: "published" } }]);
  expect(server.of("DELETE /api/v1/workingCopy/post/p1")).toMatchObject([{ query: "?revision=1" }]);
  expect([saveWords(), server.of(PUT_COPY).length]).toEqual(["Saved", 1]);
});

test("a published post that was changed in another window as well asks for a choice", async () => {
  const server = goodServer(published);
  await open();
  type("Title", "Mine");
  const document = { title: "Theirs", blocks: [], tags: [] };
  keepsWorkingCopy(server, "post/p1", { document, baseVersion: 4, revision: 7 });
  await leave("Title");
  const dialog = screen.getByRole("dialog", { name: "This post was changed elsewhere" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Take theirs" }));
  await settle();
  const title = screen.getByLabelText<HTMLInputElement>("Title");
  expect([title.value, itemNames().length]).toEqual(["Theirs", 0]);
  expect(saveWords()).toBe("Saved. Visitors see your changes once you publish them.");
  await press("Undo");
  await leave("Title");
  expect(server.of(PUT_COPY).at(-1)).toMatchObject({ body: { document: { title: "Mine" }, revision: 7 } });
  expect(server.of("PUT /api/v1/post/p1")).toEqual([]);
});

test("unpublished edits are announced once, however often they are saved", async () => {
  goodServer(published);
  await open();
  type("Title", "Porto");
  await leave("Title");
  const news = document.querySelector(".editor-toolbar [role=status]");
  expect(news?.textContent).toBe("Saved. Visitors see your changes once you publish them.");
  type("Title", "Porto and Lisbon");
  expect([saveWords(), news?.textContent]).toEqual([
    "Not saved yet",
    "Saved. Visitors see your changes once you publish them.",
  ]);
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

test("edits of a published post that neither the server nor the browser keeps are not reported as kept", async () => {
  goodServer({ ...twoBlocks, status: "published" }).on(PUT_COPY, () =>
    failure(400, "invalid", "Too large", "document"),
  );
  fillStorage();
  await open();
  type("Title", "Porto");
  await leave("Title");
  expect(saveWords()).toContain("Your changes could not be kept");
});

test("a visitor without a session sees the link to sign in", async () => {
  goodServer().on("GET /api/v1/post/p1", () => failure(401, "unauthenticated", "Sign in first"));
  vi.spyOn(location, "assign").mockImplementation(() => {});
  await open();
  expect(screen.getByRole("link", { name: "Sign in (opens a new tab)" })).toBeTruthy();
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

/** Stands in for the tab that the next press opens. */
function nextTab() {
  return {
    opened: vi.spyOn(window, "open").mockReturnValue(window),
    goes: vi.spyOn(location, "replace").mockImplementation(() => {}),
    closes: vi.spyOn(window, "close").mockImplementation(() => {}),
  };
}

test("the preview opens during the press, and shows the edits once they are saved", async () => {
  const server = goodServer(twoBlocks);
  await open();
  const { opened, goes, closes } = nextTab();
  type("Title", "Porto");
  fireEvent.click(screen.getByRole("link", { name: /Preview/ }));
  expect(opened).toHaveBeenCalledExactlyOnceWith("", "_blank");
  expect(goes).not.toHaveBeenCalled();
  await settle();
  expect(server.of("PUT /api/v1/post/p1")).toHaveLength(1);
  expect(goes).toHaveBeenCalledExactlyOnceWith("/user/mia/post/p1?preview");
  expect(closes).not.toHaveBeenCalled();
});

test("edits of a published post have a preview of their own", async () => {
  goodServer({ ...twoBlocks, status: "published" });
  await open();
  const see = screen.getByRole("link", { name: /See the post/ });
  expect(see.getAttribute("href")).toBe("/user/mia/post/p1");
  type("Title", "Porto");
  await leave("Title");
  await settle();
  const preview = screen.getByRole("link", { name: /Preview changes/ });
  expect(preview.getAttribute("href")).toBe("/user/mia/post/p1?preview");
});

test("the preview shows no outdated text where saving fails, and the page says why", async () => {
  goodServer(twoBlocks).on("PUT /api/v1/post/p1", noNetwork);
  await open();
  const { goes, closes } = nextTab();
  type("Title", "Porto");
  fireEvent.click(screen.getByRole("link", { name: /Preview/ }));
  await settle();
  expect(closes).toHaveBeenCalledOnce();
  expect(goes).not.toHaveBeenCalled();
  expect(saveWords()).toBe("Could not be saved. Trying again.");
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
