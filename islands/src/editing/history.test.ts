import { expect, test } from "vitest";
import { type History, type HistoryAction, historyOf, reduceHistory } from "./history.ts";

interface Titled {
  readonly title: string;
}

const EMPTY: Titled = { title: "" };

const title = (words: string, at: number, field?: string): HistoryAction<Titled> => ({
  type: "edit",
  change: (document) => (document.title === words ? document : { title: words }),
  at,
  ...(field !== undefined && { field }),
});
const after = (...actions: HistoryAction<Titled>[]): History<Titled> =>
  actions.reduce(reduceHistory<Titled>, historyOf(EMPTY));
const undo = { type: "undo" } as const;
const redo = { type: "redo" } as const;

test("undo and redo work in order", () => {
  const history = after(title("a", 0), title("b", 1), undo);
  expect(history.present.title).toBe("a");
  expect(reduceHistory(history, undo).present).toBe(EMPTY);
  expect(reduceHistory(history, redo).present.title).toBe("b");
});

test("at both ends nothing happens", () => {
  const history = after(title("a", 0));
  expect(reduceHistory(history, redo)).toEqual(history);
  const first = historyOf(EMPTY);
  expect(reduceHistory(first, undo)).toEqual(first);
});

test("continued typing in a field is one step, until it pauses or moves to another field", () => {
  expect(after(title("a", 0, "title"), title("ab", 499, "title")).past).toHaveLength(1);
  expect(after(title("a", 0, "title"), title("ab", 400, "title"), title("abc", 800, "title")).past).toHaveLength(1);
  expect(after(title("a", 0, "title"), title("ab", 500, "title")).past).toHaveLength(2);
  expect(after(title("a", 0, "title"), title("ab", 10, "block-1")).past).toHaveLength(2);
  expect(after(title("a", 0, "title"), title("ab", 10)).past).toHaveLength(2);
});

test("typing after an undo begins a new step and clears redo", () => {
  const history = after(title("a", 0, "title"), undo, title("b", 10, "title"));
  expect(history.past.map((document) => document.title)).toEqual([""]);
  expect(history.future).toEqual([]);
});

test("an edit that changes nothing is no step", () => {
  const history = after(title("a", 0));
  expect(reduceHistory(history, title("a", 10_000))).toBe(history);
});

test("undo restores a document that was replaced as a whole", () => {
  const theirs = { title: "Theirs" };
  const history = after(title("Mine", 0, "title"), { type: "replace", document: theirs });
  expect(history.present).toBe(theirs);
  expect(reduceHistory(history, undo).present.title).toBe("Mine");
  expect(reduceHistory(history, title("Theirs too", 1, "title")).past).toHaveLength(3);
});

test("the history keeps a hundred steps", () => {
  const history = after(...Array.from({ length: 150 }, (_, step) => title(String(step), step * 1000)));
  expect(history.past).toHaveLength(100);
  expect(history.past[0]?.title).toBe("49");
});
