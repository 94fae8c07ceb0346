import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { act, useEffect } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { button, freshDevice, leave, press, saveWords } from "../../editing/testing.ts";
import * as webGl from "../../lib/supports-web-gl.ts";
import { HANG_TIMEOUT } from "../../testing/hang-timeout.ts";
import { settle } from "../../testing/page.ts";
import type { PlacesCanvasProps } from "./PlacesCanvas.tsx";
import { anItinerary, goodServer, open, PUT, twoDays } from "./testing.tsx";

const middle = () => ({ latitude: 38.71, longitude: -9.14 });

// Stands in for the map, which needs a graphics card: its pins, and a background to press.
vi.mock("./PlacesCanvas.tsx", () => ({
  PlacesCanvas: ({ pins, onPress, onPick, onMiddle }: PlacesCanvasProps) => {
    useEffect(() => {
      onMiddle(middle);
    }, [onMiddle]);
    return (
      <fieldset aria-label="The map">
        {pins.map(({ id, label }) => (
          <button key={id} type="button" onClick={() => onPick(id)}>
            {label}
          </button>
        ))}
        <button type="button" onClick={() => onPress({ latitude: 1.00004, longitude: 2 })}>
          Background
        </button>
      </fieldset>
    );
  },
}));

beforeEach(() => {
  freshDevice();
  history.replaceState(null, "", "/dashboard/manage-itineraries/c1");
  vi.spyOn(webGl, "supportsWebGl").mockReturnValue(true);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openPanel(): Promise<void> {
  const panel = screen.getByText("Map").closest("details");
  if (!panel) {
    throw new Error("there is no map to open");
  }
  // jsdom does not report that it was opened.
  act(() => {
    panel.open = true;
  });
  await settle();
}

async function openMap(): Promise<void> {
  await openPanel();
  await screen.findByRole("group", { name: "The map" }, HANG_TIMEOUT);
}

const map = () => within(screen.getByRole("group", { name: "The map" }));
const pins = () => {
  const buttons = map().getAllByRole("button");
  return buttons.slice(0, -1).map(({ textContent }) => textContent);
};
const field = (place: string, label: string) =>
  within(screen.getByRole("listitem", { name: place })).getByLabelText<HTMLInputElement>(label);
const where = (place: string) => field(place, "On the map").value;

test("the map loads when it is opened, and follows what is typed", async () => {
  goodServer(twoDays);
  await open();
  expect(screen.queryByRole("group", { name: "The map" })).toBeNull();
  await openMap();
  expect(pins()).toEqual(["1: The tower"]);
  fireEvent.change(field("Day 1, place 2", "On the map"), { target: { value: "38.7, -9.1" } });
  fireEvent.change(field("Day 1, place 2", "Name of the place"), { target: { value: "The bridge" } });
  expect(pins()).toEqual(["1: The tower", "2: The bridge"]);
  fireEvent.change(field("Day 1, place 1", "On the map"), { target: { value: "north" } });
  expect(pins()).toEqual(["2: The bridge"]);
});

test("a press on the map writes into the place's field, is saved like typing, and undone in one step", async () => {
  const server = goodServer(twoDays);
  await open();
  await openMap();
  await press("Background");
  expect(where("Day 1, place 2")).toBe("1, 2");
  expect(pins()).toEqual(["1: The tower", "2: The market"]);
  expect(screen.getByText("On the map now: 2. The market (Day 1, place 2)")).toBeTruthy();
  await leave("Title");
  expect(server.of(PUT).at(-1)?.body).toMatchObject({
    days: [{ places: [{ name: "The tower" }, { coordinates: { latitude: 1, longitude: 2 } }] }, {}],
  });
  expect(saveWords()).toBe("Saved");
  // Where no place is to be set, a press moves none.
  await press("Background");
  expect([where("Day 1, place 1"), where("Day 1, place 2")]).toEqual(["38.6916, -9.216", "1, 2"]);
  await press("Undo");
  expect([where("Day 1, place 2"), pins()]).toEqual(["", ["1: The tower"]]);
});

test("without a pointer a place is set to the centre, and the focus stays", async () => {
  goodServer(twoDays);
  await open();
  await openMap();
  const put = button("Put at the middle of the map");
  put.focus();
  await press("Put at the middle of the map");
  expect(where("Day 1, place 2")).toBe("38.71, -9.14");
  expect(document.activeElement).toBe(put);
  expect(put.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getAllByText("Every place is on the map.")).not.toEqual([]);
});

test("the author chooses which place to set, and a place on the map focuses its fields", async () => {
  const places = [{ name: "The tower" }, { name: "The market" }, { name: "" }];
  goodServer(anItinerary({ title: "Lisbon", days: [{ places }] }));
  await open();
  await openMap();
  const choice = screen.getByLabelText<HTMLSelectElement>("Place to put on the map");
  expect([...choice.options].map(({ textContent }) => textContent)).toEqual([
    "1. The tower (Day 1, place 1)",
    "2. The market (Day 1, place 2)",
    "3. Day 1, place 3",
  ]);
  fireEvent.change(choice, { target: { value: choice.options[1]?.value } });
  await press("Background");
  expect([where("Day 1, place 1"), where("Day 1, place 2")]).toEqual(["", "1, 2"]);
  fireEvent.click(map().getByRole("button", { name: "2: The market" }));
  expect(document.activeElement).toBe(field("Day 1, place 2", "Name of the place"));
});

test("without places the map is empty, and without graphics the fields remain", async () => {
  goodServer(anItinerary({ title: "Lisbon" }));
  await open();
  await openPanel();
  expect(screen.getByText("Add a place to a day first.")).toBeTruthy();
  cleanup();
  vi.spyOn(webGl, "supportsWebGl").mockReturnValue(false);
  goodServer(twoDays);
  await open();
  await openPanel();
  expect(screen.getByText(/^The map cannot be drawn in this browser/)).toBeTruthy();
});

test("a place asks for the map, is moved by a press though it has coordinates, and is gone back to", async () => {
  goodServer(twoDays);
  await open();
  await press("Choose on the map (The tower)");
  expect(document.activeElement?.tagName).toBe("SUMMARY");
  await screen.findByRole("group", { name: "The map" }, HANG_TIMEOUT);
  const choice = screen.getByLabelText<HTMLSelectElement>("Place to put on the map");
  expect(choice.selectedOptions[0]?.textContent).toBe("1. The tower (Day 1, place 1)");
  await press("Background");
  expect([where("Day 1, place 1"), where("Day 1, place 2")]).toEqual(["1, 2", ""]);
  await press("Back to 1. The tower (Day 1, place 1)");
  expect(document.activeElement).toBe(field("Day 1, place 1", "Name of the place"));
  // The request is answered: the next press sets the place without coordinates.
  await press("Background");
  expect([where("Day 1, place 1"), where("Day 1, place 2")]).toEqual(["1, 2", "1, 2"]);
});
