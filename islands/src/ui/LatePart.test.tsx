import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { late } from "../lib/late.ts";
import { settle } from "../testing/page.ts";
import { LatePart } from "./LatePart.tsx";

afterEach(cleanup);

async function open(failures: number, onClose?: () => void) {
  const fetchPart = vi.fn(async () => "Here");
  for (let failure = 0; failure < failures; failure += 1) {
    fetchPart.mockRejectedValueOnce(new Error("offline"));
  }
  render(
    <LatePart part={late(fetchPart)} onClose={onClose}>
      {(words) => <p>{words}</p>}
    </LatePart>,
  );
  await settle();
  return fetchPart;
}

const button = (name: string) => screen.getByRole("button", { name });

test("a requested part appears without a message", async () => {
  await open(0);
  expect(screen.getByText("Here")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a part that fails to load says so, and can be retried until it loads", async () => {
  const fetchPart = await open(2, () => {});
  expect(screen.getByRole("alert").textContent).toContain("could not be opened");
  fireEvent.click(button("Try again"));
  await settle();
  expect([fetchPart.mock.calls.length, screen.queryByText("Here")]).toEqual([2, null]);
  fireEvent.click(button("Try again"));
  await settle();
  expect(screen.getByText("Here")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the visitor can continue without it where that is possible", async () => {
  const onClose = vi.fn();
  await open(1, onClose);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(button("Close"));
  expect(onClose).toHaveBeenCalledOnce();
  cleanup();
  await open(1);
  expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
});
