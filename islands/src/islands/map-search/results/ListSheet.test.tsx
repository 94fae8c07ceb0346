import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ListSheet, type Reach } from "./ListSheet.tsx";

afterEach(cleanup);

function open(reach: Reach) {
  const onReach = vi.fn();
  render(
    <ListSheet reach={reach} onReach={onReach} heading={<h1>Two stays</h1>}>
      <a href="/hotel/a">A</a>
    </ListSheet>,
  );
  return onReach;
}

test("buttons move the sheet up and down, step by step", () => {
  const onReach = open("half");
  fireEvent.click(screen.getByRole("button", { name: "Show more of the list" }));
  fireEvent.click(screen.getByRole("button", { name: "Show more of the map" }));
  expect(onReach.mock.calls).toEqual([["full"], ["peek"]]);
});

test("at its ends the sheet stays, and its button keeps the focus", () => {
  const onReach = open("full");
  const up = screen.getByRole("button", { name: "Show more of the list" });
  expect(up.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(up);
  expect(onReach).not.toHaveBeenCalled();
});

test("the keyboard cannot reach what the sheet hides", () => {
  open("peek");
  expect(screen.getByText("A").closest("[inert]")).toBeTruthy();
});

test.each([
  ["half", 300, "peek"],
  ["half", -300, "full"],
  ["peek", -300, "half"],
] as const)("from %s a drag by %d pixels leads to %s", (from, by, to) => {
  const onReach = open(from);
  const head = screen.getByRole("heading").parentElement ?? document.body;
  head.setPointerCapture = () => {};
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(700);
  fireEvent.pointerDown(head, { clientY: 400, pointerId: 1 });
  fireEvent.pointerMove(head, { clientY: 400 + by, pointerId: 1 });
  fireEvent.pointerUp(head, { clientY: 400 + by, pointerId: 1 });
  expect(onReach).toHaveBeenCalledExactlyOnceWith(to);
});
