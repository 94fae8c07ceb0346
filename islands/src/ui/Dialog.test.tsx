import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
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

/** What browsers do for Escape, and for the gesture that goes back. */
const askToClose = (dialog: Element) => fireEvent(dialog, new Event("cancel", { cancelable: true }));

function pressOutside(dialog: Element, { down = dialog, up = dialog } = {}): void {
  fireEvent.pointerDown(down);
  fireEvent.click(up);
}

test("a dialog is modal, named by its title, and the first field has the focus", () => {
  const modal = vi.spyOn(HTMLDialogElement.prototype, "showModal");
  open({});
  expect(modal).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(screen.getByLabelText("First"));
});

test("of a choice the one that is made has the focus", () => {
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

test("another view begins at its first field", () => {
  const { show } = open({});
  screen.getByLabelText("Second").focus();
  show({ isLocked: false });
  expect(document.activeElement).toBe(screen.getByLabelText("Second"));
  show({ view: "two" });
  expect(document.activeElement).toBe(screen.getByLabelText("First"));
});

test("a view without fields begins at its button", () => {
  open({ children: <button type="button">Go on</button> });
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Go on" }));
});

test("the focus goes back to what opened it", () => {
  const opener = document.body.appendChild(document.createElement("button"));
  const { unmount } = open({ opener });
  expect(document.activeElement).not.toBe(opener);
  unmount();
  expect(document.activeElement).toBe(opener);
  opener.remove();
});

test("Escape, the cross and a press outside ask to close", () => {
  const { onClose, dialog } = open({});
  expect(askToClose(dialog)).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  pressOutside(dialog);
  expect(onClose).toHaveBeenCalledTimes(3);
});

test("a selection that is drawn out of a field does not close", () => {
  const { onClose, dialog } = open({});
  pressOutside(dialog, { down: screen.getByLabelText("First") });
  pressOutside(dialog, { up: screen.getByLabelText("First") });
  expect(onClose).not.toHaveBeenCalled();
});

test("a locked dialog stays open, and keeps Escape from the browser", () => {
  const { onClose, dialog } = open({ isLocked: true });
  expect(fireEvent.keyDown(dialog, { key: "Escape" })).toBe(false);
  expect(fireEvent.keyDown(dialog, { key: "Enter" })).toBe(true);
  askToClose(dialog);
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  pressOutside(dialog);
  expect(onClose).not.toHaveBeenCalled();
});

test("a dialog that the browser closed all the same is closed", () => {
  const { onClose, dialog } = open({ isLocked: true });
  fireEvent(dialog, new Event("close"));
  expect(onClose).toHaveBeenCalledOnce();
});

test("its own end is not taken for the person's wish", () => {
  const { onClose, unmount } = open({});
  unmount();
  expect(onClose).not.toHaveBeenCalled();
});

test("the page behind is held for as long as the dialog is open, with the room of its scroll bar", () => {
  const { dataset } = document.documentElement;
  vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(window.innerWidth - 15);
  const { unmount } = open({});
  expect([dataset["behindDialog"], document.body.style.paddingInlineEnd]).toEqual(["", "15px"]);
  unmount();
  expect([dataset["behindDialog"], document.body.style.paddingInlineEnd]).toEqual([undefined, ""]);
});
