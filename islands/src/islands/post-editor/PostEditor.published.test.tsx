import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
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
import { failure } from "../../testing/server.ts";
import { asksBeforeLeaving, goodServer, open, PUT_COPY, published, twoBlocks } from "./testing.tsx";

beforeEach(() => {
  freshDevice();
  history.replaceState(null, "", "/user/mia/posts/create");
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("leaving asks while edits of a published post are on this device alone", async () => {
  goodServer(published);
  await open();
  type("Title", "Porto");
  expect([saveWords(), asksBeforeLeaving()]).toEqual(["Not saved yet", true]);
  await leave("Title");
  expect([saveWords(), asksBeforeLeaving()]).toEqual([
    "Saved. Visitors see your changes once you publish them.",
    false,
  ]);
});

test("edits of a published post that the server refuses to keep stay on this device, and leaving asks", async () => {
  goodServer(published).on(PUT_COPY, () => failure(422, "invalid", "Too large", "document"));
  await open();
  type("Title", "Porto");
  await leave("Title");
  expect([saveWords(), asksBeforeLeaving()]).toEqual([
    "Not published yet. Your changes are kept on this device.",
    true,
  ]);
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
