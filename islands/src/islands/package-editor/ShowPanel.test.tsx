import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshDevice, type } from "../../editing/testing.ts";
import { settle } from "../../testing/page.ts";
import { aPackage, goodServer, open, openNew, openWithoutHandle, PUT, twoStays } from "./testing.tsx";

beforeEach(() => {
  freshDevice();
  history.replaceState(null, "", "/dashboard/experiences/k1");
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

test("the switch publishes the package as it is on the page, and links to it and to its QR code", async () => {
  const server = goodServer(twoStays);
  await open();
  type("Title", "Lisbon by the sea");
  await flip();
  expect(server.of(PUT)).toMatchObject([{ body: { title: "Lisbon by the sea", isActive: true, version: 4 } }]);
  expect(theSwitch().checked).toBe(true);
  expect(screen.getByText("Your package is shown in your club.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "See the package" }).getAttribute("href")).toBe("/user/mia/itineraries/k1");
  const share = screen.getByRole("link", { name: "Share it" });
  expect(share.getAttribute("href")).toBe("/qr?of=%2Fuser%2Fmia%2Fitineraries%2Fk1");
  await flip();
  expect(screen.queryByRole("link", { name: "Share it" })).toBeNull();
});

test("missing values show errors beside their fields, the first gets the focus, and the switch stays off", async () => {
  const errors = [
    { code: "required", message: "A stay is needed.", field: "stays" },
    { code: "required", message: "A title is needed.", field: "title" },
  ];
  goodServer(aPackage()).on(PUT, () => Response.json({ hasErrors: true, errors }, { status: 422 }));
  await openNew();
  await flip();
  expect(theSwitch().checked).toBe(false);
  expect(document.activeElement).toBe(screen.getByLabelText("Title"));
  expect(screen.getByText("A title is needed.")).toBeTruthy();
  const ids = screen.getByLabelText("Which stay?").getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(ids.map((id) => document.getElementById(id)?.textContent).join(" ")).toContain("A stay is needed.");
});

test("the error of a stay stays at its field until the stay changes", async () => {
  const errors = [{ code: "invalid", message: "Fewer nights.", field: "stays[1].nights" }];
  goodServer(twoStays).on(PUT, () => Response.json({ hasErrors: true, errors }, { status: 422 }));
  await open();
  await flip();
  const nights = screen.getAllByLabelText("Nights")[1];
  expect(document.activeElement).toBe(nights);
  expect(screen.getByText("Fewer nights.")).toBeTruthy();
  fireEvent.change(nights ?? document.body, { target: { value: "1" } });
  expect(screen.queryByText("Fewer nights.")).toBeNull();
});

test("an author without a handle gets a link to choose one", async () => {
  goodServer(twoStays);
  await openWithoutHandle();
  expect(screen.getByRole("link", { name: "Choose one" }).getAttribute("href")).toBe("/dashboard/club-settings");
  expect(screen.queryByRole("link", { name: /Preview/ })).toBeNull();
});
