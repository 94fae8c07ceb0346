import { expect, test } from "vitest";
import { instantOf, localTime } from "./time.ts";

test("a local time converts to its instant and back", () => {
  const instant = new Date(2027, 2, 1, 9, 5).toISOString();
  expect(localTime(instant)).toBe("2027-03-01T09:05");
  expect(instantOf("2027-03-01T09:05")).toBe(instant);
});

test.each(["", "soon"])("%j is no time", (text) => {
  expect(instantOf(text)).toBeUndefined();
  expect(localTime(text)).toBe("");
});

test("without an instant the field is empty", () => {
  expect(localTime(undefined)).toBe("");
});
