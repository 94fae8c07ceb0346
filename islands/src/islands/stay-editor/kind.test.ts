import { beforeEach, expect, test } from "vitest";
import { documentOf, isSame } from "./document.ts";
import { STAYS, stayCopies } from "./kind.ts";
import { parseStayEditorProps } from "./props.ts";
import { aStay, withPictures } from "./testing.tsx";

beforeEach(() => localStorage.clear());

test("a copy is kept for each user and stay, and read back", () => {
  const document = documentOf(withPictures);
  stayCopies("u1", "r1").write({ version: 3, document });
  const copy = stayCopies("u1", "r1").read();
  expect(copy && isSame(copy.document, document)).toBe(true);
  expect(stayCopies("u2", "r1").read()).toBeUndefined();
});

test.each(['{"title":"a"}', '{"title":1,"text":"","imageIds":[]}', "[]"])("%s is no document", (text) => {
  localStorage.setItem("stay-editor:u1:r1", `{"version":1,"document":${text}}`);
  expect(stayCopies("u1", "r1").read()).toBeUndefined();
});

test("only drafts are saved automatically", () => {
  const stored = STAYS.storedOf(aStay({ isActive: true, version: 7 }));
  expect(stored).toEqual({ id: "r1", version: 7, visibility: { isActive: true } });
  expect([STAYS.isDraft(stored.visibility), STAYS.isDraft(STAYS.unasked)]).toEqual([false, true]);
});

test("the props are read, and an invalid one is named", () => {
  const props = { userId: "u1", hotelId: "h1", recommendationId: "r1" };
  expect(parseStayEditorProps(props)).toEqual({ ...props, slug: undefined, hotelSlug: undefined });
  expect(() => parseStayEditorProps({ ...props, hotelId: "" })).toThrow("hotelId must be");
});
