import { expect, test } from "vitest";
import { parseLibraryProps } from "./props.ts";

test("the props are read, and nothing else", () => {
  expect(parseLibraryProps({ userId: "u1", extra: 1 })).toEqual({ userId: "u1" });
});

test.each([
  ["userId", {}],
  ["props", []],
])("a wrong %s is named", (field, value) => {
  expect(() => parseLibraryProps(value)).toThrow(`${field} must be`);
});
