import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { press, type } from "../testing.ts";
import { LinkDialog } from "./LinkDialog.tsx";

afterEach(cleanup);

const WRONG = "Write an address that begins with https://, or an email address.";

function open({ href, asksForWords = false }: { href?: string; asksForWords?: boolean } = {}) {
  const [onSet, onRemove] = [vi.fn(), vi.fn()];
  const rest = { opener: document.body, onSet, onRemove, onClose: vi.fn() };
  render(<LinkDialog href={href} asksForWords={asksForWords} {...rest} />);
  return rest;
}

test("an address is completed, and set with the words of the link", async () => {
  const { onSet } = open({ asksForWords: true });
  type("Address", " example.org/tram ");
  type("Words of the link", " The tram ");
  await press("Set the link");
  expect(onSet).toHaveBeenCalledExactlyOnceWith("https://example.org/tram", "The tram");
  expect(screen.queryByRole("button", { name: "Remove the link" })).toBeNull();
});

test("an invalid address shows an error beside it, until it is changed", async () => {
  const { onSet } = open();
  type("Address", "javascript:alert(1)");
  await press("Set the link");
  expect(screen.getByText(WRONG)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Address"));
  expect(onSet).not.toHaveBeenCalled();
  type("Address", "mia@example.org");
  expect(screen.queryByText(WRONG)).toBeNull();
  await press("Set the link");
  expect(onSet).toHaveBeenCalledExactlyOnceWith("mailto:mia@example.org", "");
});

test("a link within the site can be kept or removed", async () => {
  const { onSet, onRemove } = open({ href: "/hotel/sea-house" });
  expect(screen.getByLabelText<HTMLInputElement>("Address").value).toBe("/hotel/sea-house");
  await press("Set the link");
  expect(onSet).toHaveBeenCalledExactlyOnceWith("/hotel/sea-house", "");
  await press("Remove the link");
  expect(onRemove).toHaveBeenCalledOnce();
});

test("a typed address is not discarded without asking", async () => {
  const { onSet, onClose } = open();
  const address = screen.getByLabelText<HTMLInputElement>("Address");
  type("Address", "https://example.org/tram");
  fireEvent.keyDown(address, { key: "Escape" });
  expect(onClose).not.toHaveBeenCalled();
  await press("Go on writing");
  expect([address.value, document.activeElement]).toEqual(["https://example.org/tram", address]);
  await press("Set the link");
  expect(onSet).toHaveBeenCalledOnce();
});

test("an untouched dialog closes at once", () => {
  const { onClose } = open({ href: "/hotel/sea-house" });
  fireEvent.keyDown(screen.getByLabelText("Address"), { key: "Escape" });
  expect(onClose).toHaveBeenCalledOnce();
});
