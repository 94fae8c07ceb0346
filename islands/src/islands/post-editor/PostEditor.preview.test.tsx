import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshDevice, leave, saveWords, type } from "../../editing/testing.ts";
import { settle } from "../../testing/page.ts";
import { noNetwork } from "../../testing/server.ts";
import { goodServer, open, twoBlocks } from "./testing.tsx";

beforeEach(() => {
  freshDevice();
  history.replaceState(null, "", "/user/mia/posts/create");
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
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
