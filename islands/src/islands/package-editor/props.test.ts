import { expect, test } from "vitest";
import { parsePackageEditorProps } from "./props.ts";

const props = { userId: "u1", slug: "mia", packageId: "k1" };

test("the props are read, and nothing else", () => {
  expect(parsePackageEditorProps({ ...props, extra: 1 })).toEqual(props);
});

test.each([undefined, null])("a new package has no id, and an author may have no handle (%s)", (nothing) => {
  const read = parsePackageEditorProps({ userId: "u1", slug: nothing, packageId: nothing });
  expect(read).toEqual({ userId: "u1", slug: undefined, packageId: undefined });
});

test.each([
  ["userId", { ...props, userId: "" }],
  ["slug", { ...props, slug: 1 }],
  ["packageId", { ...props, packageId: 7 }],
  ["props", []],
])("a wrong %s is named", (field, value) => {
  expect(() => parsePackageEditorProps(value)).toThrow(`${field} must be`);
});
