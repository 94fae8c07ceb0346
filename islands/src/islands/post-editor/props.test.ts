import { expect, test } from "vitest";
import { parsePostEditorProps } from "./props.ts";

const props = { userId: "u1", slug: "mia", postId: "p1" };

test("the props are read, and nothing else", () => {
  expect(parsePostEditorProps({ ...props, extra: 1 })).toEqual(props);
});

test.each([undefined, null])("a new post has no id (%s)", (postId) => {
  expect(parsePostEditorProps({ ...props, postId }).postId).toBeUndefined();
});

test.each([
  ["userId", { ...props, userId: "" }],
  ["slug", { ...props, slug: 1 }],
  ["postId", { ...props, postId: 7 }],
  ["props", []],
])("a wrong %s is named", (field, value) => {
  expect(() => parsePostEditorProps(value)).toThrow(`${field} must be`);
});
