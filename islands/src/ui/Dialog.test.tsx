import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { settle } from "../testing/page.ts";
import { Dialog } from "./Dialog.tsx";

afterEach(cleanup);

const fields = (
  <>
    <input aria-label="First" />
    <input aria-label="Second" />
  </>
);

function open({
  opener = null,
  isLocked = false,
  view = "one",
  children = fields,
}: Partial<Parameters<typeof Dialog>[0]>) {
  const onClose = vi.fn();
  const element = () => (
    <Dialog title="Welcome" opener={opener} isLocked={isLocked} view={view} onClose={onClose}>
      {children}
    </Dialog>
  );
  const { unmount, rerender } = render(element());
  const show = (next: { view?: string; isLocked?: boolean }) => {
    view = next.view ?? view;
    isLocked = next.isLocked ?? isLocked;
    rerender(element());
  };
  return { onClose, unmount, show, dialog: screen.getByRole("dialog", { name: "Welcome" }) };
}

const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
const backdrops = () => document.querySelectorAll(".dialog-backdrop");
/** The backdrop of the topmost dialog. */
const outside = () => backdrops()[backdrops().length - 1] ?? document.body;

function press({ down = outside(), up = outside() } = {}): void {
  fireEvent.pointerDown(down);
  fireEvent.mouseDown(down);
  fireEvent.pointerUp(up);
  fireEvent.click(up);
}

/** Waits for a frame, in which the focus moves on from the guards around a dialog. */
const frame = () => act(() => new Promise((resolve) => requestAnimationFrame(resolve)));

test("a dialog is modal, named by its title, and focuses its first field", () => {
  const page = document.body.appendChild(document.createElement("main"));
  const { unmount } = open({});
  expect(page.getAttribute("aria-hidden")).toBe("true");
  expect(document.activeElement).toBe(screen.getByLabelText("First"));
  unmount();
  expect(page.getAttribute("aria-hidden")).toBeNull();
  page.remove();
});

test("the focus cycles inside, forwards and backwards", async () => {
  open({});
  const [before, after] = document.querySelectorAll<HTMLElement>("[data-base-ui-focus-guard]");
  act(() => after?.focus());
  await frame();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Close" }));
  act(() => before?.focus());
  await frame();
  expect(document.activeElement).toBe(screen.getByLabelText("Second"));
});

test("in a radio group the checked option gets the focus", () => {
  const children = (
    <>
      <input type="radio" name="role" aria-label="Creator" />
      <input type="radio" name="role" aria-label="Traveller" defaultChecked />
      <input aria-label="First" />
    </>
  );
  open({ children });
  expect(document.activeElement).toBe(screen.getByLabelText("Traveller"));
});

test("another view starts at its first field", () => {
  const { show } = open({});
  screen.getByLabelText("Second").focus();
  show({ isLocked: false });
  expect(document.activeElement).toBe(screen.getByLabelText("Second"));
  show({ view: "two" });
  expect(document.activeElement).toBe(screen.getByLabelText("First"));
});

test("a view without fields starts at its button", () => {
  open({ children: <button type="button">Go on</button> });
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Go on" }));
});

test("the focus returns to the opener", () => {
  const opener = document.body.appendChild(document.createElement("button"));
  const { unmount } = open({ opener });
  expect(document.activeElement).not.toBe(opener);
  unmount();
  expect(document.activeElement).toBe(opener);
  opener.remove();
});

test("Escape, the close button and a press outside ask to close", () => {
  const { onClose } = open({});
  pressEscape();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  press();
  expect(onClose).toHaveBeenCalledTimes(3);
});

test("a selection dragged out of a field does not close", () => {
  const { onClose, dialog } = open({});
  press({ down: screen.getByLabelText("First"), up: dialog.parentElement ?? dialog });
  press({ up: screen.getByLabelText("First") });
  expect(onClose).not.toHaveBeenCalled();
});

test("a locked dialog stays open, and keeps Escape from the page", () => {
  const onPage = vi.fn();
  addEventListener("keydown", onPage);
  const { onClose, show } = open({ isLocked: true });
  const cross = screen.getByRole("button", { name: "Close" });
  expect(cross.getAttribute("aria-disabled")).toBe("true");
  pressEscape();
  fireEvent.click(cross);
  press();
  expect([onClose, onPage].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  show({ isLocked: false });
  pressEscape();
  expect(onClose).toHaveBeenCalledOnce();
  removeEventListener("keydown", onPage);
});

test.each([
  ["within the other", true],
  ["beside it", false],
])("of two dialogs, the later one %s, only the later one gets keys and presses", (_, isWithin) => {
  const [onClose, onCloseLater] = [vi.fn(), vi.fn()];
  const later = (
    <Dialog title="Sure?" opener={null} isLocked={false} view="sure" onClose={onCloseLater}>
      <button type="button">Yes</button>
    </Dialog>
  );
  const element = (isSure: boolean) => (
    <>
      <Dialog title="Library" opener={null} isLocked={false} view="library" onClose={onClose}>
        {fields}
        {isSure && isWithin && later}
      </Dialog>
      {isSure && !isWithin && later}
    </>
  );
  const { rerender } = render(element(false));
  rerender(element(true));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Yes" }));
  expect(screen.getAllByRole("dialog")).toEqual([screen.getByRole("dialog", { name: "Sure?" })]);
  pressEscape();
  press();
  expect([onClose, onCloseLater].map(({ mock }) => mock.calls.length)).toEqual([0, 2]);
  rerender(element(false));
  expect(screen.getByRole("dialog", { name: "Library" })).toBeTruthy();
  pressEscape();
  expect(onClose).toHaveBeenCalledOnce();
});

test("closing by the caller does not call onClose", () => {
  const { onClose, unmount } = open({});
  unmount();
  expect(onClose).not.toHaveBeenCalled();
});

test("the page behind does not scroll while the dialog is open", async () => {
  const { body, documentElement } = document;
  const isHeld = () => [documentElement, body].some(({ style }) => style.overflowY === "hidden");
  const { unmount } = open({});
  await settle();
  expect(isHeld()).toBe(true);
  unmount();
  await settle();
  expect(isHeld()).toBe(false);
});
