import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { button, freshDevice, itemNames, leave, pick, press, rest, saveWords, type } from "../../editing/testing.ts";
import { settle } from "../../testing/page.ts";
import { failure, noNetwork, pending } from "../../testing/server.ts";
import { aPackage, GET, goodServer, KEEP, open, openNew, PRICED, PUT, twoStays } from "./testing.tsx";

beforeEach(() => {
  freshDevice();
  history.replaceState(null, "", "/dashboard/experiences/add");
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const item = (name: string) => within(screen.getByRole("listitem", { name }));

/** Finds a hotel by its name in the last picker of the page, and chooses it. */
async function choose(name: string, picker = screen.getAllByLabelText("Which stay?").at(-1)): Promise<void> {
  fireEvent.change(picker ?? document.body, { target: { value: name } });
  await rest();
  await pick(new RegExp(name));
}

test("a new package is empty; its first edit creates it and gives it an address", async () => {
  const server = goodServer();
  await openNew();
  expect(screen.getByText(/Choose the first stay below/)).toBeTruthy();
  expect(saveWords()).toBe("Nothing to save yet");
  expect(screen.queryByRole("button", { name: "Delete the package" })).toBeNull();
  type("Title", "Lisbon");
  await leave("Title");
  expect(saveWords()).toBe("Saved");
  expect(location.pathname).toBe("/dashboard/experiences/k1");
  expect(server.of(PUT)).toMatchObject([
    {
      body: { packageId: null, title: "Lisbon", description: "", stays: [], days: [], isActive: false, version: null },
      authorization: "Bearer t1",
    },
  ]);
  expect(screen.getByRole("link", { name: /Preview/ }).getAttribute("href")).toBe("/user/mia/itineraries/k1");
  type("Description", "Sea and hills");
  await leave("Title");
  expect(server.of(PUT).at(-1)?.body).toMatchObject({ packageId: "k1", description: "Sea and hills", version: 2 });
});

test("a stay is found by its name; its nights and its note are saved, and the price follows", async () => {
  const server = goodServer();
  await openNew();
  expect(screen.getByText("Add a stay to see a price.")).toBeTruthy();
  await choose("Sea House");
  expect(itemNames()).toEqual(["Stay 1"]);
  expect(screen.getByText("Stay 1 of 1 added").getAttribute("role")).toBe("status");
  const nights = item("Stay 1").getByLabelText("Nights");
  expect(document.activeElement).toBe(nights);
  expect(item("Stay 1").getByText("Sea House")).toBeTruthy();
  fireEvent.change(nights, { target: { value: "3" } });
  fireEvent.change(item("Stay 1").getByLabelText("Note"), { target: { value: "Quiet" } });
  await leave("Title");
  expect(server.of(PUT).at(-1)?.body).toMatchObject({ stays: [{ hotelId: "h1", nights: 3, note: "Quiet" }] });
  await settle();
  expect(screen.getByText(/^About .*270/)).toBeTruthy();
  expect(screen.getByText("for two, the next 3 available nights")).toBeTruthy();
});

test("the price of a published package includes its unpublished edits, which its author can preview", async () => {
  const server = goodServer({ ...twoStays, isActive: true });
  await open();
  const words = "With your changes. Visitors see this price once you publish them.";
  expect([screen.getByText(/^About .*450/), screen.queryByText(words)].map(Boolean)).toEqual([true, false]);
  fireEvent.change(item("Stay 1").getByLabelText("Nights"), { target: { value: "4" } });
  await leave("Title");
  await settle();
  expect(server.of(KEEP)).toHaveLength(1);
  expect(server.of(PUT)).toHaveLength(0);
  expect([screen.getByText(/^About .*630/), screen.queryByText(words)].map(Boolean)).toEqual([true, true]);
  expect(screen.getByText("for two, the next 7 available nights")).toBeTruthy();
  const preview = screen.getByRole("link", { name: /Preview changes/ });
  expect(preview.getAttribute("href")).toBe("/user/mia/itineraries/k1?preview");
});

test("a stay moves, keeps the focus, and returns by undo after a removal", async () => {
  const server = goodServer(twoStays);
  await open();
  await press("Move up: Stay 2");
  expect(document.activeElement).toBe(button("Move up: Stay 1"));
  expect(screen.getByText("Moved to place 1 of 2")).toBeTruthy();
  await leave("Title");
  expect(server.of(PUT).at(-1)?.body).toMatchObject({ stays: [{ hotelId: "h2" }, { hotelId: "h1" }], version: 4 });
  await press("Remove: Stay 1");
  expect(document.activeElement).toBe(button("Remove: Stay 1"));
  expect(itemNames()).toEqual(["Stay 1", "Day 1"]);
  await press("Undo");
  expect(itemNames()).toEqual(["Stay 1", "Stay 2", "Day 1"]);
});

test("removing the only day or the last stay moves the focus to the button that adds one", async () => {
  goodServer(twoStays);
  await open();
  await press("Remove: Day 1");
  expect(document.activeElement).toBe(button("Add a day"));
  await press("Remove: Stay 1");
  await press("Remove: Stay 1");
  expect(document.activeElement).toBe(screen.getByLabelText("Which stay?"));
});

test("another hotel replaces a stay, keeping nights and note; the stay remains until then", async () => {
  const server = goodServer(twoStays);
  await open();
  fireEvent.click(item("Stay 1").getByRole("button", { name: "Choose another stay" }));
  await settle();
  expect(document.activeElement).toBe(item("Stay 1").getByLabelText("Which stay?"));
  await press("Keep this stay");
  expect(document.activeElement).toBe(item("Stay 1").getByRole("button", { name: "Choose another stay" }));
  expect(server.of(PUT)).toEqual([]);
  fireEvent.click(item("Stay 1").getByRole("button", { name: "Choose another stay" }));
  await settle();
  await choose("Hill House", item("Stay 1").getByLabelText("Which stay?"));
  await leave("Title");
  expect(server.of(PUT).at(-1)?.body).toMatchObject({
    stays: [{ hotelId: "h2", nights: 2, note: "Ask for the upper floor" }, { hotelId: "h2" }],
  });
});

test("an added day gets the focus; its text is saved", async () => {
  const server = goodServer(twoStays);
  await open();
  await press("Add a day");
  const day = item("Day 2");
  expect(document.activeElement).toBe(day.getByLabelText("Name of the day"));
  fireEvent.change(day.getByLabelText("Name of the day"), { target: { value: "The hills" } });
  fireEvent.change(day.getByLabelText("What happens"), { target: { value: "We **walk**." } });
  await leave("Title");
  expect(server.of(PUT).at(-1)?.body).toMatchObject({
    days: [
      { title: "Arrival", text: "Sun", imageIds: ["i2"] },
      { title: "The hills", text: "We **walk**." },
    ],
  });
});

test("a picture is removed from its day, and stays in the library", async () => {
  const server = goodServer(twoStays);
  await open();
  expect(item("Day 1").getByAltText("A tram")).toBeTruthy();
  fireEvent.click(item("Day 1").getByRole("button", { name: "Remove picture 1" }));
  await leave("Title");
  expect(server.of(PUT).at(-1)?.body).toMatchObject({ days: [{ title: "Arrival" }] });
  expect(item("Day 1").queryByAltText("A tram")).toBeNull();
});

test("without a connection the editor says so, and saves when there is one", async () => {
  const server = goodServer(twoStays).on(PUT, noNetwork);
  await open();
  type("Title", "Porto");
  await leave("Title");
  expect(saveWords()).toBe("Could not be saved. Trying again.");
  server.on(PUT, () => Response.json({ ...twoStays, title: "Porto", version: 5 }));
  dispatchEvent(new Event("online"));
  await settle();
  expect(saveWords()).toBe("Saved");
});

test("an expired session shows the link to sign in; edits are restored", async () => {
  history.replaceState(null, "", "/dashboard/experiences/k1");
  goodServer(twoStays).on(PUT, () => failure(401, "session-expired", "Ended"));
  await open();
  type("Title", "Porto");
  await leave("Title");
  const link = screen.getByRole("link", { name: "Sign in (opens a new tab)" });
  expect(link.getAttribute("href")).toBe("/signIn?returnUrl=%2Fdashboard%2Fexperiences%2Fk1");
  cleanup();
  goodServer(twoStays);
  await open();
  expect(screen.getByText("We restored your unsaved changes.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Porto");
  expect(itemNames()).toEqual(["Stay 1", "Stay 2", "Day 1"]);
});

test("while the package loads its space is reserved; a failure can be retried", async () => {
  const waiting = pending();
  const server = goodServer(twoStays).on(PRICED, () => waiting.answer);
  await open();
  expect(screen.getByRole("status", { name: "Loading your package" })).toBeTruthy();
  waiting.give(failure(404, "not-found", "Not Found"));
  await settle();
  server.on(PRICED, () => Response.json({ package: twoStays, hotels: [] }));
  await press("Try again");
  expect(itemNames()).toEqual(["Stay 1", "Stay 2", "Day 1"]);
  expect(screen.getByText("One of the stays has no price now.")).toBeTruthy();
});

async function meetConflict() {
  const server = goodServer(twoStays);
  await open();
  server
    .on(PUT, () => failure(409, "conflict", "Changed"))
    .on(GET, () => Response.json({ ...twoStays, title: "Theirs", version: 9 }));
  type("Title", "Mine");
  await leave("Title");
  return { server, dialog: screen.getByRole("dialog", { name: "This package was changed elsewhere" }) };
}

test("keeping mine saves it over the version from elsewhere", async () => {
  const { server, dialog } = await meetConflict();
  server.on(PUT, () => Response.json({ ...twoStays, title: "Mine", version: 10 }));
  fireEvent.click(within(dialog).getByRole("button", { name: "Keep mine" }));
  await settle();
  expect(server.of(PUT).at(-1)?.body).toMatchObject({ title: "Mine", version: 9, isActive: false });
  expect([saveWords(), screen.queryByRole("dialog")]).toEqual(["Saved", null]);
});

test("keeping mine of a package that was published elsewhere shows it to no visitor until it is published", async () => {
  const { server, dialog } = await meetConflict();
  server.on(GET, () => Response.json({ ...twoStays, title: "Theirs", version: 9, isActive: true }));
  const saves = server.of(PUT).length;
  fireEvent.click(within(dialog).getByRole("button", { name: "Keep mine" }));
  await settle();
  expect(server.of(PUT)).toHaveLength(saves);
  expect(server.of("PUT /api/v1/workingCopy/travelPackage/k1")).toMatchObject([
    { body: { document: { title: "Mine" }, baseVersion: 9 } },
  ]);
  expect([saveWords(), screen.queryByRole("dialog")]).toEqual([
    "Saved. Visitors see your changes once you publish them.",
    null,
  ]);
  server.on(PUT, () => Response.json({ ...twoStays, title: "Mine", version: 10, isActive: true }));
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

test("a picture that another window added is no conflict", async () => {
  const server = goodServer(twoStays);
  await open();
  let refused = 0;
  server
    .on(GET, () => Response.json({ ...twoStays, version: 9 }))
    .on(PUT, ({ body }) => {
      const isOld = typeof body === "object" && body !== null && "version" in body && body.version === 4;
      refused += isOld ? 1 : 0;
      return isOld ? failure(409, "conflict", "Changed") : Response.json({ ...twoStays, title: "Mine", version: 10 });
    });
  type("Title", "Mine");
  await leave("Title");
  expect([refused, saveWords(), screen.queryByRole("dialog")]).toEqual([1, "Saved", null]);
  expect(server.of(PUT).at(-1)?.body).toMatchObject({ title: "Mine", version: 9 });
});

test("a package is deleted after a confirmation", async () => {
  const server = goodServer(aPackage({ title: "Lisbon" })).on(
    "DELETE /api/v1/travelpackage/k1",
    () => new Response(null, { status: 204 }),
  );
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  await open();
  await press("Delete the package");
  await press("Keep it");
  expect(screen.queryByRole("dialog")).toBeNull();
  await press("Delete the package");
  await press("Delete");
  expect(server.of("DELETE /api/v1/travelpackage/k1")).toHaveLength(1);
  expect(assign).toHaveBeenCalledExactlyOnceWith("/dashboard/manage-itineraries");
});

test("tags are saved with the package, and removed again", async () => {
  const server = goodServer(twoStays);
  await open();
  type("Tags", "By the Sea, slow food,");
  await leave("Title");
  expect(server.of(PUT).at(-1)?.body).toMatchObject({ tags: ["by the sea", "slow food"] });
  await press("Remove: by the sea");
  await leave("Title");
  expect(server.of(PUT).at(-1)?.body).toMatchObject({ tags: ["slow food"] });
});

test("edits of a published package are restored from the server alone, until they are published", async () => {
  const server = goodServer({ ...twoStays, isActive: true });
  await open();
  type("Title", "Porto");
  await leave("Title");
  expect([saveWords(), server.of(PUT)]).toEqual(["Saved. Visitors see your changes once you publish them.", []]);
  cleanup();
  localStorage.clear();
  await open();
  expect(screen.getByText("We restored your unpublished changes.")).toBeTruthy();
  await press("Publish changes");
  expect(screen.queryByText("We restored your unpublished changes.")).toBeNull();
  expect(server.of(PUT)).toMatchObject([
    { body: { title: "Porto", stays: [{ hotelId: "h1" }, { hotelId: "h2" }], days: [{ imageIds: ["i2"] }] } },
  ]);
  expect(server.of("DELETE /api/v1/workingCopy/travelPackage/k1")).toMatchObject([{ query: "?revision=1" }]);
});

test("texts that are too long show an error before anything is sent", async () => {
  const server = goodServer(twoStays);
  await open();
  fireEvent.change(item("Stay 2").getByLabelText("Note"), { target: { value: "x".repeat(1_001) } });
  await leave("Title");
  expect(item("Stay 2").getByText("A note has at most 1,000 characters.")).toBeTruthy();
  expect(server.of(PUT)).toEqual([]);
  fireEvent.change(item("Stay 2").getByLabelText("Note"), { target: { value: "x".repeat(1_000) } });
  await leave("Title");
  expect(server.of(PUT)).toHaveLength(1);
});
