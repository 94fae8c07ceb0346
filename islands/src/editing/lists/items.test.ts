import { expect, test } from "vitest";
import { changed, charactersLeft, isAlike, moved, newKey, relocated, without } from "./items.ts";

const entries = ["a", "b", "c"].map((key) => ({ key, words: "" }));
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key).join("");

test("every key is unique", () => {
  expect(newKey("day")).not.toBe(newKey("day"));
});

test("an entry moves one place, and stays at the ends", () => {
  expect(keys(moved(entries, "b", "up"))).toBe("bac");
  expect(keys(moved(entries, "b", "down"))).toBe("acb");
  expect(moved(entries, "a", "up")).toBe(entries);
  expect(moved(entries, "c", "down")).toBe(entries);
  expect(moved(entries, "unknown", "down")).toBe(entries);
});

test("an entry moves to any place there is", () => {
  expect(keys(moved(entries, "a", 2))).toBe("bca");
  expect(keys(moved(entries, "c", 0))).toBe("cab");
  expect(moved(entries, "b", 1)).toBe(entries);
  expect(moved(entries, "b", 3)).toBe(entries);
  expect(moved(entries, "b", -1)).toBe(entries);
  expect(relocated(["x", "y", "z"], 0, 1)).toEqual(["y", "x", "z"]);
});

test("a change without effect returns the same list, and untouched entries stay the same objects", () => {
  expect(changed(entries, "b", (entry) => entry)).toBe(entries);
  const next = changed(entries, "b", (entry) => ({ ...entry, words: "New" }));
  expect(next[1]).toEqual({ key: "b", words: "New" });
  expect([next[0], next[2]]).toEqual([entries[0], entries[2]]);
  expect(keys(without(entries, "b"))).toBe("ac");
});

test("lists are compared entry by entry", () => {
  expect(isAlike(["a", "b"], ["a", "b"])).toBe(true);
  expect(isAlike(["a", "b"], ["b", "a"])).toBe(false);
  expect(isAlike(["a"], ["a", "b"])).toBe(false);
});

test("characters are counted as the server counts them", () => {
  expect(charactersLeft("👩‍🚀", 10)).toBe(7);
  expect(charactersLeft("four", 3)).toBe(-1);
});
