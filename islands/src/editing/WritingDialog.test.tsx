import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { press } from "./testing.ts";
import { WritingDialog } from "./WritingDialog.tsx";

afterEach(cleanup);

/** A page with a button that opens a dialog. */
function PageWithDialog({ isUnsaved }: { isUnsaved: boolean }): ReactNode {
  const [opener, setOpener] = useState<Element>();
  return (
    <>
      <button type="button" onClick={({ currentTarget }) => setOpener(currentTarget)}>
        Open
      </button>
      {opener && (
        <WritingDialog
          title="Words"
          opener={opener}
          isLocked={false}
          isUnsaved={isUnsaved}
          view="words"
          onClose={() => setOpener(undefined)}
        >
          <input aria-label="Caption" />
        </WritingDialog>
      )}
    </>
  );
}

async function open(isUnsaved: boolean): Promise<void> {
  render(<PageWithDialog isUnsaved={isUnsaved} />);
  await press("Open");
}

const dialogs = () => screen.queryAllByRole("dialog").map(({ textContent }) => textContent);
const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });

function pressOutside(): void {
  const outside = [...document.querySelectorAll(".dialog-backdrop")].at(-1) ?? document.body;
  fireEvent.pointerDown(outside);
  fireEvent.mouseDown(outside);
  fireEvent.pointerUp(outside);
  fireEvent.click(outside);
}

test("a dialog without edits closes at once", async () => {
  await open(false);
  pressEscape();
  expect(dialogs()).toEqual([]);
});

test.each([
  ["Escape", pressEscape],
  ["a press outside", pressOutside],
  ["the cross", () => fireEvent.click(screen.getByRole("button", { name: "Close" }))],
])("%s asks before edits are lost, and the focus returns", async (_, leave) => {
  await open(true);
  leave();
  expect(screen.getByRole("dialog", { name: "Close without saving?" })).toBeTruthy();
  await press("Go on writing");
  expect(screen.getByRole("dialog", { name: "Words" }).contains(document.activeElement)).toBe(true);
});

test("discarding closes the dialog, and the focus returns to its opener", async () => {
  await open(true);
  pressEscape();
  await press("Discard changes");
  expect(dialogs()).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" }));
});
