import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  aFile,
  aUserImage,
  button,
  freshDevice,
  heldUploads,
  itemNames,
  leave,
  pick,
  press,
  rest,
  saveWords,
  type,
} from "../../editing/testing.ts";
import { settle } from "../../testing/page.ts";
import { failure, noNetwork, pending } from "../../testing/server.ts";
import { anItinerary, DELETE, GET, goodServer, open, openNew, POST, PUT, twoDays } from "./testing.tsx";

beforeEach(() => {
  freshDevice();
  history.replaceState(null, "", "/dashboard/manage-itineraries/add");
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const item = (name: string) => within(screen.getByRole("listitem", { name }));
const placeNames = () => screen.queryAllByRole("heading", { level: 4 }).map(({ textContent }) => textContent);

async function pressIn(name: string, words: string | RegExp): Promise<void> {
  fireEvent.click(item(name).getByRole("button", { name: words }));
  await settle();
}

test("a new itinerary is empty; its first edit creates it and gives it an address", async () => {
  const server = goodServer();
  await openNew();
  expect(screen.getByText(/Tell the itinerary day by day/)).toBeTruthy();
  expect(saveWords()).toBe("Nothing to save yet");
  expect(screen.queryByRole("button", { name: "Delete the itinerary" })).toBeNull();
  type("Title", "Lisbon");
  await leave("Title");
  expect(saveWords()).toBe("Saved");
  expect(location.pathname).toBe("/dashboard/manage-itineraries/c1");
  expect(server.of(POST)).toMatchObject([
    {
      body: {
        id: null,
        title: "Lisbon",
        description: "",
        coverImageId: null,
        days: [],
        isActive: false,
        version: null,
      },
      authorization: "Bearer t1",
    },
  ]);
  expect(screen.getByRole("link", { name: /Preview/ }).getAttribute("href")).toBe("/user/mia/itineraries/c1");
  type("Description", "Sea and hills");
  await leave("Title");
  expect(server.of(PUT).at(-1)?.body).toMatchObject({ id: "c1", description: "Sea and hills", version: 2 });
  expect(server.of(POST)).toHaveLength(1);
});

test("an added day gets the focus; its content is saved with its places", async () => {
  const server = goodServer();
  await openNew();
  await press("Add a day");
  const day = item("Day 1");
  expect(document.activeElement).toBe(day.getByLabelText("Name of the day"));
  fireEvent.change(day.getByLabelText("Name of the day"), { target: { value: "The hills" } });
  fireEvent.change(day.getByLabelText("What happens"), { target: { value: "We **walk**." } });
  await press(/Add a place/);
  expect(document.activeElement).toBe(day.getByLabelText("Name of the place"));
  fireEvent.change(day.getByLabelText("Name of the place"), { target: { value: "The tower" } });
  fireEvent.change(day.getByLabelText("Note"), { target: { value: "Go up early" } });
  fireEvent.change(day.getByLabelText("On the map"), { target: { value: "38.6916, -9.216" } });
  await leave("Title");
  // A slow machine has created it before all was typed.
  const sent = server.of(PUT).at(-1) ?? server.of(POST).at(-1);
  expect(sent?.body).toMatchObject({
    days: [
      {
        title: "The hills",
        text: "We **walk**.",
        places: [{ name: "The tower", note: "Go up early", coordinates: { latitude: 38.6916, longitude: -9.216 } }],
      },
    ],
  });
  expect(saveWords()).toBe("Saved");
});

test("days and places move, keep the focus, and return by undo after a removal", async () => {
  const server = goodServer(twoDays);
  await open();
  await press("Move up: Day 1, place 2");
  expect(document.activeElement).toBe(button("Move up: Day 1, place 1"));
  await press("Move up: Day 2");
  expect(document.activeElement).toBe(button("Move up: Day 1"));
  expect(screen.getByText("Moved to place 1 of 2")).toBeTruthy();
  await leave("Title");
  expect(server.of(PUT).at(-1)?.body).toMatchObject({
    days: [{ title: "Home" }, { title: "Arrival", places: [{ name: "The market" }, { name: "The tower" }] }],
    version: 4,
  });
  await press("Remove: Day 2, place 1");
  expect(placeNames()).toEqual(["Day 2, place 1"]);
  expect(document.activeElement).toBe(button("Remove: Day 2, place 1"));
  await press("Remove: Day 2, place 1");
  expect(document.activeElement).toBe(button("Add a place (Day 2)"));
  await press("Undo");
  await press("Remove: Day 2");
  expect([itemNames(), placeNames()]).toEqual([["Day 1"], []]);
  await press("Remove: Day 1");
  expect(document.activeElement).toBe(button("Add a day"));
  await press("Undo");
  await press("Undo");
  await press("Undo");
  expect([itemNames(), placeNames()]).toEqual([
    ["Day 1", "Day 2"],
    ["Day 2, place 1", "Day 2, place 2"],
  ]);
  await press("Redo");
  expect(placeNames()).toEqual(["Day 2, place 1"]);
});

test("an invalid place shows an error at its field, is not lost, and is saved once it is valid", async () => {
  const server = goodServer(twoDays);
  await open();
  const where = item("Day 1, place 2").getByLabelText<HTMLInputElement>("On the map");
  fireEvent.change(where, { target: { value: "by the river" } });
  await leave("Title");
  expect(saveWords()).toBe("We could not save this. Correct the marked fields.");
  expect(server.of(PUT)).toEqual([]);
  expect(where.getAttribute("aria-invalid")).toBe("true");
  cleanup();
  await open();
  const again = item("Day 1, place 2").getByLabelText<HTMLInputElement>("On the map");
  expect(again.value).toBe("by the river");
  fireEvent.change(again, { target: { value: "38.7, -9.1" } });
  expect(again.getAttribute("aria-invalid")).toBeNull();
  await leave("Title");
  expect(server.of(PUT).at(-1)?.body).toMatchObject({
    days: [{ places: [{}, { coordinates: { latitude: 38.7, longitude: -9.1 } }] }, {}],
  });
  expect(saveWords()).toBe("Saved");
});

test("the night's stay is found by its name, or is that of the night before", async () => {
  const server = goodServer(twoDays);
  await open();
  await pressIn("Day 2", "The same as the night before");
  expect(item("Day 2").getByText("Sea House")).toBeTruthy();
  expect(document.activeElement).toBe(item("Day 2").getByRole("button", { name: "Choose another stay" }));
  await pressIn("Day 1", "Choose another stay");
  expect(document.activeElement).toBe(item("Day 1").getByLabelText("Which stay?"));
  await pressIn("Day 1", "Keep this stay");
  await pressIn("Day 1", "Choose another stay");
  fireEvent.change(item("Day 1").getByLabelText("Which stay?"), { target: { value: "Hill" } });
  await rest();
  await pick(/^Hill House/);
  await leave("Title");
  expect(server.of(PUT).at(-1)?.body).toMatchObject({ days: [{ hotelId: "h2" }, { hotelId: "h1" }] });
  await pressIn("Day 2", "No stay this night");
  expect(document.activeElement).toBe(item("Day 2").getByLabelText("Which stay?"));
  await leave("Title");
  expect(server.of(PUT).at(-1)?.body).toMatchObject({ days: [{ hotelId: "h2" }, { title: "Home", text: "" }] });
  expect(JSON.stringify(server.of(PUT).at(-1)?.body)).not.toContain("h1");
  await press("Undo");
  expect(item("Day 2").getByText("Sea House")).toBeTruthy();
});

test("pictures go where they are added: to the title or to their day", async () => {
  const sent = heldUploads();
  const server = goodServer(twoDays);
  await open();
  const cover = within(screen.getByRole("group", { name: "Title picture" }));
  expect(cover.getByAltText("The sea")).toBeTruthy();
  expect(item("Day 1").getByAltText("A tram")).toBeTruthy();
  fireEvent.change(cover.getByLabelText("Add a picture"), { target: { files: [aFile("hills.png")] } });
  fireEvent.change(item("Day 2").getByLabelText("Add pictures"), { target: { files: [aFile("train.png")] } });
  await settle();
  sent[0]?.give({ ok: true, value: aUserImage("i3", "The hills") });
  sent[1]?.give({ ok: true, value: aUserImage("i4", "A train") });
  await settle();
  expect(cover.getByAltText("The hills")).toBeTruthy();
  expect(cover.queryByAltText("The sea")).toBeNull();
  await pressIn("Day 1", "Remove picture 1");
  expect(document.activeElement).toBe(item("Day 1").getByLabelText("Add pictures"));
  await leave("Title");
  const body = server.of(PUT).at(-1)?.body;
  expect(body).toMatchObject({ coverImageId: "i3", days: [{ title: "Arrival" }, { imageIds: ["i4"] }] });
  expect(item("Day 1").queryByAltText("A tram")).toBeNull();
});

test("without a connection the editor says so, and saves when there is one", async () => {
  const server = goodServer(twoDays).on(PUT, noNetwork);
  await open();
  type("Title", "Porto");
  await leave("Title");
  expect(saveWords()).toBe("Could not be saved. Trying again.");
  server.on(PUT, () => Response.json({ ...twoDays, title: "Porto", version: 5 }));
  dispatchEvent(new Event("online"));
  await settle();
  expect(saveWords()).toBe("Saved");
});

test("an expired session shows the link to sign in; edits are restored", async () => {
  history.replaceState(null, "", "/dashboard/manage-itineraries/c1");
  goodServer(twoDays).on(PUT, () => failure(401, "session-expired", "Ended"));
  await open();
  type("Title", "Porto");
  await leave("Title");
  const link = screen.getByRole("link", { name: "Sign in (opens a new tab)" });
  expect(link.getAttribute("href")).toBe("/signIn?returnUrl=%2Fdashboard%2Fmanage-itineraries%2Fc1");
  cleanup();
  goodServer(twoDays);
  await open();
  expect(screen.getByText("We restored your unsaved changes.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Porto");
  expect(placeNames()).toEqual(["Day 1, place 1", "Day 1, place 2"]);
});

test("while the itinerary loads its space is reserved; a failure can be retried", async () => {
  const waiting = pending();
  const server = goodServer(twoDays).on(GET, () => waiting.answer);
  await open();
  expect(screen.getByRole("status", { name: "Loading your itinerary" })).toBeTruthy();
  waiting.give(failure(404, "not-found", "Not Found"));
  await settle();
  server.on(GET, () => Response.json(twoDays));
  await press("Try again");
  expect(itemNames()).toEqual(["Day 1", "Day 2"]);
});

async function meetConflict() {
  const server = goodServer(twoDays);
  await open();
  server
    .on(PUT, () => failure(409, "conflict", "Changed"))
    .on(GET, () => Response.json({ ...twoDays, title: "Theirs", version: 9 }));
  type("Title", "Mine");
  await leave("Title");
  return { server, dialog: screen.getByRole("dialog", { name: "This itinerary was changed elsewhere" }) };
}

test("keeping mine saves it over the version from elsewhere", async () => {
  const { server, dialog } = await meetConflict();
  server.on(PUT, () => Response.json({ ...twoDays, title: "Mine", version: 10 }));
  fireEvent.click(within(dialog).getByRole("button", { name: "Keep mine" }));
  await settle();
  expect(server.of(PUT).at(-1)?.body).toMatchObject({ title: "Mine", version: 9, isActive: false });
  expect([saveWords(), screen.queryByRole("dialog")]).toEqual(["Saved", null]);
});

test("keeping mine of an itinerary that was published elsewhere shows it to no visitor until it is published", async () => {
  const { server, dialog } = await meetConflict();
  server.on(GET, () => Response.json({ ...twoDays, title: "Theirs", version: 9, isActive: true }));
  const saves = server.of(PUT).length;
  fireEvent.click(within(dialog).getByRole("button", { name: "Keep mine" }));
  await settle();
  expect(server.of(PUT)).toHaveLength(saves);
  expect(server.of("PUT /api/v1/workingCopy/itineraryContent/c1")).toMatchObject([
    { body: { document: { title: "Mine" }, baseVersion: 9 } },
  ]);
  expect([saveWords(), screen.queryByRole("dialog")]).toEqual([
    "Saved. Visitors see your changes once you publish them.",
    null,
  ]);
  server.on(PUT, () => Response.json({ ...twoDays, title: "Mine", version: 10, isActive: true }));
  await press("Publish changes");
  expect(server.of(PUT).at(-1)?.body).toMatchObject({ title: "Mine", version: 9, isActive: true });
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

test("an itinerary is deleted after a confirmation", async () => {
  const server = goodServer(anItinerary({ title: "Lisbon" })).on(DELETE, () => new Response(null, { status: 204 }));
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  await open();
  await press("Delete the itinerary");
  await press("Keep it");
  expect(screen.queryByRole("dialog")).toBeNull();
  await press("Delete the itinerary");
  await press("Delete");
  expect(server.of(DELETE)).toHaveLength(1);
  expect(assign).toHaveBeenCalledExactlyOnceWith("/dashboard/manage-itineraries");
});

test("edits of a published itinerary are restored from the server alone, also those that cannot be sent", async () => {
  const server = goodServer({ ...twoDays, isActive: true });
  await open();
  const where = () => item("Day 1, place 1").getByLabelText<HTMLInputElement>("On the map");
  fireEvent.change(where(), { target: { value: "38.7," } });
  await leave("Title");
  expect([saveWords(), server.of(PUT)]).toEqual(["Saved. Visitors see your changes once you publish them.", []]);
  const preview = screen.getByRole("link", { name: /Preview changes/ });
  expect(preview.getAttribute("href")).toBe("/user/mia/itineraries/c1?preview");
  cleanup();
  localStorage.clear();
  await open();
  expect(screen.getByText("We restored your unpublished changes.")).toBeTruthy();
  expect(where().value).toBe("38.7,");
  fireEvent.change(where(), { target: { value: "38.7, -9.2" } });
  await press("Publish changes");
  expect(server.of(PUT)).toMatchObject([
    { body: { days: [{ places: [{ coordinates: { latitude: 38.7, longitude: -9.2 } }, {}] }, {}] } },
  ]);
  expect(server.of("DELETE /api/v1/workingCopy/itineraryContent/c1")).toMatchObject([{ query: "?revision=1" }]);
});

test("texts that are too long show an error before anything is sent", async () => {
  const server = goodServer(twoDays);
  await open();
  type("Description", "🌊".repeat(5_001));
  await leave("Title");
  expect(screen.getByText("A description has at most 5,000 characters.")).toBeTruthy();
  expect(server.of(PUT)).toEqual([]);
  type("Description", "🌊".repeat(5_000));
  await leave("Title");
  expect(server.of(PUT)).toHaveLength(1);
});

test("tags are saved with the itinerary and removed again; an error stays until they change", async () => {
  const server = goodServer(twoDays);
  await open();
  type("Tags", "By the Sea,");
  await leave("Title");
  expect(server.of(PUT).at(-1)?.body).toMatchObject({ tags: ["on foot", "by the sea"] });
  const errors = [{ code: "invalid", message: "A tag has 2 to 30 characters.", field: "tags" }];
  server.on(PUT, () => Response.json({ hasErrors: true, errors }, { status: 422 }));
  await press("Remove: on foot");
  await leave("Title");
  expect(screen.getByText("A tag has 2 to 30 characters.")).toBeTruthy();
  await press("Remove: by the sea");
  expect(screen.queryByText("A tag has 2 to 30 characters.")).toBeNull();
});
