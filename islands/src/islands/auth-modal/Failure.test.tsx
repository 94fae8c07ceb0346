import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AUTH_OPEN } from "../../lib/events.ts";
import { leavePage, placeIsland } from "../../testing/island.ts";
import { settle } from "../../testing/page.ts";
import { island } from "./index.ts";
import * as ways from "./OtherWays.tsx";
import { dialog, field, goodServer, press, type, writeContext } from "./testing.tsx";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  goodServer();
});

afterEach(async () => {
  await leavePage();
  vi.unstubAllGlobals();
});

const PROPS = { siteName: "Byrdli", isSignUpEnabled: false, providers: [], termsUrl: "/terms", privacyUrl: "/privacy" };

async function ask(): Promise<void> {
  act(() => {
    document.dispatchEvent(new CustomEvent(AUTH_OPEN, { detail: { process: "signin" } }));
  });
  await settle();
}

async function open(): Promise<void> {
  writeContext();
  await placeIsland(island, { ...PROPS, isInAppBrowser: false }, AUTH_OPEN);
  await ask();
  expect(dialog()).not.toBeNull();
}

/** Makes the modal fail when another value is typed into the field. */
async function fail(label: string, value: string): Promise<void> {
  const broken = vi.spyOn(ways, "OtherWays").mockImplementation(() => {
    throw new Error("The other ways are broken.");
  });
  type(label, value);
  await settle();
  expect(dialog()).toBeNull();
  broken.mockRestore();
}

test.each([
  ["tried again", () => press("Try again")],
  ["asked for again", ask],
])("a modal that failed and is %s keeps the typed address, but no password", async (_, begin) => {
  await open();
  type("Email", "mia@example.org");
  type("Password", "a secret place");
  await fail("Email", "mia@example.com");
  await begin();
  expect([field("Email").value, field("Password").value]).toEqual(["mia@example.org", ""]);
});

test("a closed modal is empty when it opens again", async () => {
  await open();
  type("Email", "mia@example.org");
  await press("Close");
  await ask();
  expect(field("Email").value).toBe("");
});
