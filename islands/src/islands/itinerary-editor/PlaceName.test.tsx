import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshDevice, leave, press, rest, SUGGEST, saveWords, suggested } from "../../editing/testing.ts";
import { HANG_TIMEOUT } from "../../testing/hang-timeout.ts";
import { settle } from "../../testing/page.ts";
import { failure, pending, type Server } from "../../testing/server.ts";
import { goodServer, open, PUT, twoDays } from "./testing.tsx";

beforeEach(() => {
  freshDevice();
  history.replaceState(null, "", "/dashboard/manage-itineraries/c1");
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PLACE = "Day 1, place 2";
const NAPLES = { id: "city:1", name: "Naples", subtitle: "Campania, Italy", latitude: 40.85216, longitude: 14.26811 };
const STAYS = [
  { id: "h1", name: "Casa Napoli" },
  { id: "h2", name: "Naples Inn" },
];

const field = (label: string, place = PLACE) =>
  within(screen.getByRole("listitem", { name: place })).getByLabelText<HTMLInputElement>(label);
const name = () => field("Name of the place");
const where = () => field("On the map").value;
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const said = () => within(screen.getByRole("listitem", { name: PLACE })).getByRole("status").textContent;
const placesOf = (server: Server) => server.of(PUT).at(-1)?.body;

async function write(value: string): Promise<void> {
  fireEvent.change(name(), { target: { value } });
  await rest();
}

async function key(value: string): Promise<void> {
  fireEvent.keyDown(name(), { key: value });
  await settle();
}

test("a place is chosen by its name with the keyboard: one's own stays first, then the gazetteer", async () => {
  const server = goodServer(twoDays).on(SUGGEST, () => suggested(STAYS, { mine: 1, places: [NAPLES] }));
  await open();
  name().focus();
  await write("Nap");
  expect(options()).toEqual([
    "Casa Napoli Lisbon, Portugal · Your stay",
    "Naples Campania, Italy",
    "Naples Inn Lisbon, Portugal",
  ]);
  expect(said()).toBe("3 places found.");
  expect(server.of(SUGGEST).at(-1)?.query).toBe("?query=Nap");
  await key("ArrowDown");
  await key("ArrowDown");
  await key("Enter");
  expect([name().value, where(), options(), said()]).toEqual(["Naples", "40.85216, 14.26811", [], ""]);
  expect(document.activeElement).toBe(name());
  expect(screen.getByText("On the map now: Naples")).toBeTruthy();
  await leave("Title");
  expect(placesOf(server)).toMatchObject({
    days: [{ places: [{}, { name: "Naples", coordinates: { latitude: 40.85216, longitude: 14.26811 } }] }, {}],
  });
  // Both fields are one step.
  await press("Undo");
  expect([name().value, where()]).toEqual(["Nap", ""]);
});

test("the answer for an earlier text does not replace the one for the newest", async () => {
  const [slow, quick] = [pending(), pending()];
  const server = goodServer(twoDays).on(SUGGEST, ({ query }) => (query === "?query=Rome" ? slow.answer : quick.answer));
  await open();
  await write("Rome");
  expect(said()).toBe("Looking for places…");
  await write("Naples");
  quick.give(suggested([], { places: [NAPLES] }));
  await screen.findByRole("option", undefined, HANG_TIMEOUT);
  expect(options()).toEqual(["Naples Campania, Italy"]);
  slow.give(suggested([], { places: [{ ...NAPLES, id: "city:2", name: "Rome" }] }));
  await settle();
  expect(options()).toEqual(["Naples Campania, Italy"]);
  // The name that the place had before was not looked up.
  expect(server.of(SUGGEST).map(({ query }) => query)).toEqual(["?query=Rome", "?query=Naples"]);
});

test("without the server the typed text stays and is saved, and the search can be tried again", async () => {
  const server = goodServer(twoDays).on(SUGGEST, () => failure(400, "refused", "No."));
  await open();
  await write("The old harbour");
  expect(said()).toBe("Places could not be loaded. Your text stays.");
  await leave("Title");
  expect(placesOf(server)).toMatchObject({ days: [{ places: [{}, { name: "The old harbour" }] }, {}] });
  expect(saveWords()).toBe("Saved");
  await write("The old harbou");
  server.on(SUGGEST, () => suggested([]));
  await press("Try again");
  expect(said()).toMatch(/^No place of that name found/);
  expect(document.activeElement).toBe(name());
  expect(name().value).toBe("The old harbou");
});

test("Escape and leaving the field put the list away, and the text stays", async () => {
  goodServer(twoDays).on(SUGGEST, () => suggested(STAYS));
  await open();
  await write("Nap");
  await key("Escape");
  expect([options(), name().value]).toEqual([[], "Nap"]);
  await write("Napl");
  expect(options()).toHaveLength(2);
  fireEvent.blur(name());
  await settle();
  expect([options(), name().value]).toEqual([[], "Napl"]);
});

test("a pasted link of a map sets the coordinates, and its name where the place has none", async () => {
  const server = goodServer(twoDays);
  await open();
  const link = "https://www.google.com/maps/place/Castel+Nuovo/@40.1,14.1,17z/data=!3d40.8384!4d14.2525";
  await write(link);
  expect([name().value, where()]).toEqual(["Castel Nuovo", "40.8384, 14.2525"]);
  await press("Undo");
  fireEvent.change(field("On the map"), { target: { value: link } });
  expect([name().value, where()]).toEqual(["The market", "40.8384, 14.2525"]);
  fireEvent.change(name(), { target: { value: "" } });
  fireEvent.change(field("On the map"), { target: { value: "" } });
  fireEvent.change(field("On the map"), { target: { value: link } });
  expect([name().value, where()]).toEqual(["Castel Nuovo", "40.8384, 14.2525"]);
  expect(server.of(SUGGEST)).toEqual([]);
});

test("a short link is refused at its field with one line, and is not lost", async () => {
  const server = goodServer(twoDays);
  await open();
  await write("https://maps.app.goo.gl/AbC");
  expect(screen.getByText(/^Short links do not name a place/)).toBeTruthy();
  expect(name().getAttribute("aria-invalid")).toBe("true");
  expect(server.of(SUGGEST)).toEqual([]);
  fireEvent.change(name(), { target: { value: "The market" } });
  fireEvent.change(field("On the map"), { target: { value: "https://maps.app.goo.gl/AbC" } });
  await leave("Title");
  expect(field("On the map").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText(/^Short links do not name a place/)).toBeTruthy();
  expect(where()).toBe("https://maps.app.goo.gl/AbC");
});
