import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { EditorContext } from "../editor-context.ts";
import { createUploads } from "../images/uploads.ts";
import { button, noDescriptions, press } from "../testing.ts";
import { ItemList } from "./ItemList.tsx";
import { changed, type Item, moved, without } from "./items.ts";

afterEach(cleanup);

interface Line extends Item {
  readonly text: string;
}

const LINES: readonly Line[] = ["a", "b", "c"].map((key) => ({ key, text: key }));
const uploads = createUploads<string>({ send: () => new Promise(() => {}), onDone: () => {} });
const editor = { userId: "u1", uploads, descriptions: noDescriptions(), focusNext: () => {}, announce: () => {} };

let drawn: string[] = [];

function Words({ line, onWrite }: { line: Line; onWrite: (key: string, text: string) => void }): ReactNode {
  drawn.push(line.key);
  return (
    <input
      aria-label={line.key}
      value={line.text}
      onChange={({ currentTarget }) => onWrite(line.key, currentTarget.value)}
    />
  );
}

function List(): ReactNode {
  const [lines, setLines] = useState(LINES);
  const [write] = useState(() => (key: string, text: string) => {
    setLines((now) => changed(now, key, (line) => ({ ...line, text })));
  });
  return (
    <EditorContext value={editor}>
      <ItemList
        items={lines}
        nameOf={(line, place) => `Line ${place + 1}: ${line.key}`}
        onMove={(key, where) => setLines(moved(lines, key, where))}
        onRemove={(key) => setLines(without(lines, key))}
      >
        {(line) => <Words line={line} onWrite={write} />}
      </ItemList>
    </EditorContext>
  );
}

test("typing in an item renders that one alone", () => {
  render(<List />);
  drawn = [];
  fireEvent.change(screen.getByLabelText("b"), { target: { value: "bb" } });
  expect(drawn).toEqual(["b"]);
});

test("items that are not rendered again act on the newest list", async () => {
  render(<List />);
  fireEvent.change(screen.getByLabelText("b"), { target: { value: "bb" } });
  await press("Move down: Line 1: a");
  await press("Remove: Line 3: c");
  expect(screen.getAllByRole("textbox").map((field) => field.getAttribute("aria-label"))).toEqual(["b", "a"]);
  expect(screen.getByLabelText<HTMLInputElement>("b").value).toBe("bb");
  expect(button("Move up: Line 2: a").getAttribute("aria-disabled")).toBeNull();
});
