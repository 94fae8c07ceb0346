import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { settle } from "../testing/page.ts";
import { Combobox } from "./Combobox.tsx";

afterEach(cleanup);

const HOTELS = ["Hill House", "Harbour House", "Sea House"].map((name, place) => ({ id: `h${place}`, name }));
type Hotel = (typeof HOTELS)[number];

interface FinderProps {
  readonly onType: (typed: string) => void;
  readonly onChoose: (hotel: Hotel) => void;
}

/** Finds hotels by the beginning of their names, without a server. */
function Finder({ onType, onChoose }: FinderProps): ReactNode {
  const [typed, setTyped] = useState("");
  const found = HOTELS.filter(({ name }) => typed !== "" && name.startsWith(typed));
  return (
    <>
      <label htmlFor="hotel">Which hotel?</label>
      <Combobox<Hotel>
        id="hotel"
        describedBy="hint"
        isWrong={false}
        typed={typed}
        choices={found}
        keyOf={({ id }) => id}
        onType={(words) => {
          setTyped(words);
          onType(words);
        }}
        onChoose={onChoose}
        notes={<p id="hint">Type the beginning of its name.</p>}
      >
        {({ name }) => name}
      </Combobox>
    </>
  );
}

function open() {
  const [onType, onChoose] = [vi.fn(), vi.fn()];
  render(<Finder onType={onType} onChoose={onChoose} />);
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Which hotel?" });
  field.focus();
  return { field, onType, onChoose };
}

async function write(field: Element, words: string): Promise<void> {
  fireEvent.change(field, { target: { value: words } });
  await settle();
}

async function press(field: Element, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    fireEvent.keyDown(field, { key });
    await settle();
  }
}

/** The text of the active choice, as screen readers announce it. */
const active = (field: Element) =>
  document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent ?? undefined;

test("matches are in a list that belongs to the field", async () => {
  const { field } = open();
  expect(screen.queryAllByRole("option")).toEqual([]);
  expect(field.getAttribute("aria-expanded")).toBe("false");
  await write(field, "H");
  const list = screen.getByRole("listbox", { name: "What fits" });
  expect([field.getAttribute("aria-controls"), field.getAttribute("aria-expanded")]).toEqual([list.id, "true"]);
  expect(field.getAttribute("aria-describedby")).toBe("hint");
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Hill House", "Harbour House"]);
});

test("arrow keys and Enter choose one, while the focus stays in the field", async () => {
  const { field, onChoose } = open();
  await write(field, "H");
  expect(active(field)).toBeUndefined();
  await press(field, "ArrowDown");
  expect(active(field)).toBe("Hill House");
  await press(field, "ArrowDown");
  expect(active(field)).toBe("Harbour House");
  await press(field, "ArrowUp", "ArrowDown", "Enter");
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(HOTELS[1]);
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe("H");
});

test("Enter chooses nothing before a choice is active, nor after further typing", async () => {
  const { field, onChoose } = open();
  await write(field, "H");
  await press(field, "Enter", "ArrowDown");
  await write(field, "Ha");
  await press(field, "Enter");
  expect(active(field)).toBeUndefined();
  expect(onChoose).not.toHaveBeenCalled();
});

test("a press chooses one, any number of times", async () => {
  const { field, onChoose } = open();
  await write(field, "Sea");
  fireEvent.click(screen.getByRole("option", { name: "Sea House" }));
  await settle();
  fireEvent.click(screen.getByRole("option", { name: "Sea House" }));
  expect(onChoose.mock.calls).toEqual([[HOTELS[2]], [HOTELS[2]]]);
});

test("Escape empties the field, and reaches the page once it is empty", async () => {
  const { field, onType } = open();
  const onPage = vi.fn();
  addEventListener("keydown", onPage);
  await write(field, "Hill");
  await press(field, "Escape");
  expect([field.value, onType.mock.lastCall, onPage.mock.calls.length]).toEqual(["", [""], 0]);
  expect(screen.queryAllByRole("option")).toEqual([]);
  await press(field, "Escape");
  expect(onPage).toHaveBeenCalledOnce();
  removeEventListener("keydown", onPage);
});

test("input-method text is searched once its composition ends", async () => {
  const { field, onType, onChoose } = open();
  fireEvent.compositionStart(field);
  await write(field, "S");
  fireEvent.keyDown(field, { key: "Escape", isComposing: true });
  expect(field.value).toBe("S");
  expect(onType).not.toHaveBeenCalled();
  fireEvent.compositionEnd(field);
  await settle();
  expect(onType).toHaveBeenCalledExactlyOnceWith("S");
  expect(screen.getAllByRole("option")).toHaveLength(1);
  expect(onChoose).not.toHaveBeenCalled();
});
