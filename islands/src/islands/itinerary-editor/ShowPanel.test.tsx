import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshDevice, type } from "../../editing/testing.ts";
import { settle } from "../../testing/page.ts";
import { anItinerary, goodServer, open, openNew, openWithoutHandle, POST, PUT, twoDays } from "./testing.tsx";

beforeEach(() => {
  freshDevice();
  history.replaceState(null, "", "/dashboard/manage-itineraries/c1");
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

test("the switch publishes the itinerary as it is on the page, and links to it", async () => {
  const server = goodServer(twoDays);
  await open();
  type("Title", "Lisbon by the sea");
  await flip();
  expect(server.of(PUT)).toMatchObject([{ body: { title: "Lisbon by the sea", isActive: true, version: 4 } }]);
  expect(theSwitch().checked).toBe(true);
  expect(screen.getByText("Your itinerary is shown in your club.")).toBeTruthy();
  const link = screen.getByRole("link", { name: "See the itinerary" });
  expect(link.getAttribute("href")).toBe("/user/mia/itineraries/c1");
});

test("missing values show errors beside their fields, the first gets the focus, and the switch stays off", async () => {
  const errors = [
    { code: "required", message: "A day is needed.", field: "days" },
    { code: "required", message: "A title is needed.", field: "title" },
  ];
  goodServer(anItinerary()).on(POST, () => Response.json({ hasErrors: true, errors }, { status: 422 }));
  await openNew();
  await flip();
  expect(theSwitch().checked).toBe(false);
  expect(document.activeElement).toBe(screen.getByLabelText("Title"));
  expect(screen.getByText("A title is needed.")).toBeTruthy();
  const id = screen.getByRole("button", { name: "Add a day" }).getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(id)?.textContent).toContain("A day is needed.");
});

test("the error of a place stays at its field until the place changes", async () => {
  const errors = [{ code: "required", message: "Name this place.", field: "days[0].places[1].name" }];
  goodServer(twoDays).on(PUT, () => Response.json({ hasErrors: true, errors }, { status: 422 }));
  await open();
  await flip();
  const name = screen.getAllByLabelText("Name of the place")[1];
  expect(document.activeElement).toBe(name);
  expect(screen.getByText("Name this place.")).toBeTruthy();
  fireEvent.change(name ?? document.body, { target: { value: "The old market" } });
  expect(screen.queryByText("Name this place.")).toBeNull();
});

test("an author without a handle gets a link to choose one", async () => {
  goodServer(twoDays);
  await openWithoutHandle();
  expect(screen.getByRole("link", { name: "Choose one" }).getAttribute("href")).toBe("/dashboard/club-settings");
  expect(screen.queryByRole("link", { name: /Preview/ })).toBeNull();
});
