import { expect, test } from "vitest";
import { parseItineraryEditorProps } from "./props.ts";

const props = { userId: "u1", slug: "mia", itineraryContentId: "c1" };

test("the props are read, and nothing else", () => {
  expect(parseItineraryEditorProps({ ...props, extra: 1 })).toEqual(props);
});

test.each([undefined, null])("a new itinerary has no id, and an author may have no handle (%s)", (nothing) => {
  const read = parseItineraryEditorProps({ userId: "u1", slug: nothing, itineraryContentId: nothing });
  expect(read).toEqual({ userId: "u1", slug: undefined, itineraryContentId: undefined });
});

test.each([
  ["userId", { ...props, userId: "" }],
  ["slug", { ...props, slug: 1 }],
  ["itineraryContentId", { ...props, itineraryContentId: 7 }],
  ["props", []],
])("a wrong %s is named", (field, value) => {
  expect(() => parseItineraryEditorProps(value)).toThrow(`${field} must be`);
});
