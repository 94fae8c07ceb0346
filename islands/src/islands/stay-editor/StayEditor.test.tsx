import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { button, leave, press, saveWords, type } from "../../editing/testing.ts";
import { settle } from "../../testing/page.ts";
import { failure } from "../../testing/server.ts";
import { aStay, DELETE, GET, goodServer, open, openWithoutHandle, POST, withPictures } from "./testing.tsx";

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, "", "/dashboard/stays/r1");
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const theSwitch = () => screen.getByRole<HTMLInputElement>("checkbox", { name: /Show it in my club/ });

async function flip(): Promise<void> {
  fireEvent.click(theSwitch());
  await settle();
}

test("a draft is saved automatically with all its fields", async () => {
  const server = goodServer(withPictures);
  await open();
  expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Waves");
  type("Title", "Waves at dawn");
  await leave("Title");
  expect(saveWords()).toBe("Saved");
  expect(server.of(POST)).toMatchObject([
    {
      body: {
        hotelId: "h1",
        recommendationTitle: "Waves at dawn",
        imageIds: ["i1", "i2"],
        pictures: { coverImageId: "i0", tileImageId: null },
        tags: ["sauna"],
        isActive: false,
        version: 3,
      },
    },
  ]);
});

test("pictures are sorted, the focus stays, and undo reverts it", async () => {
  const server = goodServer(withPictures);
  await open();
  const gallery = screen.getByRole("group", { name: "Pictures beside your words" });
  const alts = () =>
    within(gallery)
      .getAllByRole<HTMLImageElement>("img")
      .map(({ alt }) => alt);
  expect(alts()).toEqual(["The sea", "A tram"]);
  await press("Move picture 2 earlier");
  expect(alts()).toEqual(["A tram", "The sea"]);
  expect(document.activeElement).toBe(button("Move picture 1 earlier"));
  await leave("Title");
  expect(server.of(POST).at(-1)?.body).toMatchObject({ imageIds: ["i2", "i1"] });
  await press("Undo");
  expect(alts()).toEqual(["The sea", "A tram"]);
});

test("a removed cover returns by undo", async () => {
  const server = goodServer(withPictures);
  await open();
  const cover = screen.getByRole("group", { name: "Cover" });
  fireEvent.click(within(cover).getByRole("button", { name: "Remove picture 1" }));
  await leave("Title");
  expect(server.of(POST).at(-1)?.body).toMatchObject({ pictures: { coverImageId: null } });
  await press("Undo");
  expect(within(cover).getByAltText("The hotel")).toBeTruthy();
});

test("the switch publishes the stay, and links to it on the page of its hotel", async () => {
  const server = goodServer();
  await open();
  await flip();
  expect(server.of(POST)).toMatchObject([{ body: { isActive: true, version: 3 } }]);
  expect(screen.getByText("Your stay is shown in your club.")).toBeTruthy();
  const [link] = screen.getAllByRole("link", { name: /See it on the hotel's page/ });
  expect(link?.getAttribute("href")).toBe("/hotel/sea-house?creator=mia");
});

test("a missing title shows an error at its field, which gets the focus, and the switch stays off", async () => {
  goodServer(aStay({ recommendationTitle: "" })).on(POST, () =>
    failure(422, "required", "A title is needed.", "recommendationTitle"),
  );
  await open();
  await flip();
  expect(theSwitch().checked).toBe(false);
  expect(screen.getByText("A title is needed.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Title"));
  type("Title", "Waves");
  expect(screen.queryByText("A title is needed.")).toBeNull();
});

test("of two changed versions one is chosen, and undo restores the other", async () => {
  const server = goodServer();
  await open();
  server
    .on(POST, () => failure(409, "conflict", "Changed"))
    .on(GET, () => Response.json(aStay({ recommendationTitle: "Theirs", version: 9 })));
  type("Title", "Mine");
  await leave("Title");
  const dialog = screen.getByRole("dialog", { name: "This stay was changed elsewhere" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Take theirs" }));
  await settle();
  const title = screen.getByLabelText<HTMLInputElement>("Title");
  expect([title.value, screen.queryByRole("dialog")]).toEqual(["Theirs", null]);
  await press("Undo");
  expect(title.value).toBe("Mine");
});

test("keeping mine of a stay that was published elsewhere shows it to no visitor until it is published", async () => {
  const server = goodServer();
  await open();
  server
    .on(POST, () => failure(409, "conflict", "Changed"))
    .on(GET, () => Response.json(aStay({ recommendationTitle: "Theirs", version: 9, isActive: true })));
  type("Title", "Mine");
  await leave("Title");
  const saves = server.of(POST).length;
  await press("Keep mine");
  expect(server.of(POST)).toHaveLength(saves);
  expect(server.of("PUT /api/v1/workingCopy/recommendation/r1")).toMatchObject([
    { body: { document: { title: "Mine" }, baseVersion: 9 } },
  ]);
  expect(saveWords()).toBe("Saved. Visitors see your changes once you publish them.");
  server.on(POST, () => Response.json(aStay({ recommendationTitle: "Mine", version: 10, isActive: true })));
  await press("Publish changes");
  expect(server.of(POST).at(-1)?.body).toMatchObject({ recommendationTitle: "Mine", version: 9, isActive: true });
  expect(saveWords()).toBe("Saved");
});

test("an expired session shows the link to sign in, and nothing is lost", async () => {
  goodServer().on(POST, () => failure(401, "session-expired", "Ended"));
  await open();
  type("Title", "Mine");
  await leave("Title");
  expect(screen.getByRole("link", { name: "Sign in (opens a new tab)" })).toBeTruthy();
  cleanup();
  goodServer();
  await open();
  expect(screen.getByText("We restored your unsaved changes.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Mine");
});

test("it is deleted after a confirmation", async () => {
  const server = goodServer().on(DELETE, () => new Response(null, { status: 204 }));
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  await open();
  await press("Delete the stay");
  await press("Delete");
  expect(server.of(DELETE)).toHaveLength(1);
  expect(assign).toHaveBeenCalledExactlyOnceWith("/dashboard/manage-stays");
});

test("an author without a handle gets a link to choose one", async () => {
  goodServer();
  await openWithoutHandle();
  const link = screen.getByRole("link", { name: "Choose one" });
  expect(link.getAttribute("href")).toBe("/dashboard/club-settings");
});

test("edits of a published stay are restored from the server alone, until they are published", async () => {
  const server = goodServer({ ...withPictures, isActive: true });
  await open();
  type("Title", "Waves at dawn");
  await leave("Title");
  expect([saveWords(), server.of(POST)]).toEqual(["Saved. Visitors see your changes once you publish them.", []]);
  cleanup();
  localStorage.clear();
  await open();
  expect(screen.getByText("We restored your unpublished changes.")).toBeTruthy();
  await press("Publish changes");
  expect(server.of(POST)).toMatchObject([
    { body: { recommendationTitle: "Waves at dawn", imageIds: ["i1", "i2"], tags: ["sauna"], isActive: true } },
  ]);
  expect(server.of("DELETE /api/v1/workingCopy/recommendation/r1")).toMatchObject([{ query: "?revision=1" }]);
});

test("texts that are too long show an error before anything is sent", async () => {
  const server = goodServer(withPictures);
  await open();
  type("Title", "x".repeat(121));
  await leave("Title");
  expect(screen.getByText("A title has at most 120 characters.")).toBeTruthy();
  expect(server.of(POST)).toEqual([]);
  type("Title", "x".repeat(120));
  expect(screen.queryByText("A title has at most 120 characters.")).toBeNull();
  await leave("Title");
  expect(server.of(POST)).toHaveLength(1);
});
