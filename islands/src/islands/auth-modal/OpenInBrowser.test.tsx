import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settle } from "../../testing/page.ts";
import { button, field, goodServer, open, press, writeContext } from "./testing.tsx";

const TEXT = "Please open this page in your default browser to sign in with Google";
const IN_APP = { isInAppBrowser: true };

beforeEach(() => {
  history.replaceState(null, "", "/hotel/sea-house?searchId=1");
  writeContext();
  goodServer();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each(["signin", "signup"])(
  "inside another app a prompt replaces Google (%s), and only Google",
  async (process) => {
    await open({ process }, IN_APP);
    expect(screen.queryByText("Continue with Google")).toBeNull();
    expect(screen.getByText(TEXT)).toBeTruthy();
    expect(screen.getByText("Continue with Facebook")).toBeTruthy();
  },
);

test("a site without Google does not mention it", async () => {
  await open({ process: "signin" }, { ...IN_APP, providers: [{ id: "facebook", name: "Facebook" }] });
  expect(screen.queryByText(TEXT)).toBeNull();
});

test("a regular browser shows the button", async () => {
  await open();
  expect(screen.getByText("Continue with Google")).toBeTruthy();
  expect(screen.queryByText(TEXT)).toBeNull();
});

test("the address of the page is copied and confirmed", async () => {
  const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await open({ process: "signin" }, IN_APP);
  await press("Copy link");
  expect(writeText).toHaveBeenCalledExactlyOnceWith(location.href);
  expect(location.href).toContain("/hotel/sea-house?searchId=1");
  expect(screen.getByRole("status").textContent).toBe("The link is copied.");
});

test("where the clipboard is blocked the address can be selected", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("denied", "NotAllowedError"));
  await open({ process: "signin" }, IN_APP);
  await press("Copy link");
  const address = field("Copy this link");
  expect([address.value, address.readOnly]).toEqual([location.href, true]);
  expect(document.activeElement).toBe(address);
  expect([address.selectionStart, address.selectionEnd]).toEqual([0, address.value.length]);
});

test("a browser without a clipboard shows the field too", async () => {
  Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
  await open({ process: "signin" }, IN_APP);
  fireEvent.click(button("Copy link"));
  await settle();
  expect(field("Copy this link").value).toBe(location.href);
});
