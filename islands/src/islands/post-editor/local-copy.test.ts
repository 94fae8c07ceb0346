import { beforeEach, expect, test, vi } from "vitest";
import { addImage, isSame, setHotel, setText } from "./document.ts";
import { copyStore } from "./local-copy.ts";
import { openingOf } from "./opening.ts";
import { aDocument, aPost, fillStorage } from "./testing.tsx";

beforeEach(() => localStorage.clear());

function written() {
  const document = aDocument("text", "gallery", "stay");
  const [text, gallery, stay] = document.blocks.map(({ key }) => key);
  return setHotel(addImage(setText(document, text ?? "", "Words"), gallery ?? "", "i1"), stay ?? "", "h1");
}

test("a copy is kept for each person and post, and read again", () => {
  const document = written();
  expect(copyStore("u1", "p1").write({ version: 3, document })).toBe(true);
  const copy = copyStore("u1", "p1").read();
  expect(copy?.version).toBe(3);
  expect(copy && isSame(copy.document, document)).toBe(true);
  expect(copyStore("u1", "p2").read()).toBeUndefined();
  expect(copyStore("u2", "p1").read()).toBeUndefined();
  copyStore("u1", "p1").remove();
  expect(copyStore("u1", "p1").read()).toBeUndefined();
});

test("the post that is not made yet has a place of its own, without a version", () => {
  copyStore("u1", undefined).write({ version: undefined, document: written() });
  expect(localStorage.getItem("post-editor:u1:new")).not.toBeNull();
  expect(copyStore("u1", undefined).read()?.version).toBeUndefined();
});

test.each([
  "not JSON",
  "null",
  "{}",
  '{"version":1,"document":{"title":1,"blocks":[]}}',
  '{"version":1,"document":{"title":"a"}}',
  '{"version":1,"document":{"title":"a","blocks":[{"type":"video","text":"","imageIds":[]}]}}',
  '{"version":1,"document":{"title":"a","blocks":[null]}}',
])("%s is no copy", (text) => {
  localStorage.setItem("post-editor:u1:p1", text);
  expect(copyStore("u1", "p1").read()).toBeUndefined();
});

test("a browser that keeps nothing says so", () => {
  fillStorage();
  expect(copyStore("u1", "p1").write({ version: 1, document: written() })).toBe(false);
  expect(() => copyStore("u1", "p1").remove()).not.toThrow();
  vi.unstubAllGlobals();
});

test("the editor begins with what the server has, or with the copy that was made from it", () => {
  const post = aPost({ version: 3, title: "Saved" });
  const document = { title: "Mine", blocks: [] };
  expect(openingOf(post, undefined)).toMatchObject({ document: { title: "Saved" }, isBehind: false, isBack: false });
  expect(openingOf(post, { version: 3, document })).toMatchObject({ document, isBehind: false, isBack: true });
  expect(openingOf(post, { version: 2, document })).toMatchObject({ document, isBehind: true, isBack: false });
  expect(openingOf(undefined, { version: undefined, document })).toMatchObject({ document, isBack: true });
});

test("a copy that says nothing new is left alone", () => {
  const copy = { version: 1, document: { title: "Saved", blocks: [] } };
  expect(openingOf(aPost({ version: 3, title: "Saved" }), copy)).toMatchObject({ isBehind: false, isBack: false });
});
