import { afterEach, expect, test } from "vitest";
import { formatDay, formatMoment, isItsName } from "./format.ts";

afterEach(() => {
  document.documentElement.lang = "";
});

test("dates have the server's form, whatever the month is", () => {
  document.documentElement.lang = "en";
  expect(formatDay(new Date(2027, 2, 1, 9, 5))).toBe("Mon 1 Mar 2027");
  expect(formatDay(new Date(2027, 8, 30))).toBe("Thu 30 Sep 2027");
  expect(formatMoment(new Date(2027, 2, 1, 9, 5))).toBe("Mon 1 Mar 2027, 09:05");
  expect(formatMoment(new Date(2027, 2, 1, 18, 0))).toBe("Mon 1 Mar 2027, 18:00");
});

test("other languages have the form of their own", () => {
  document.documentElement.lang = "de";
  expect(formatDay(new Date(2027, 2, 1))).toContain("März 2027");
});

test.each([
  ["", true],
  [" casa do limoeiro", true],
  ["Wake up to the harbour", false],
  ["Casa do Limoeiro again", false],
])("the title %j repeats the hotel's name: %s", (title, repeats) => {
  expect(isItsName(title, "Casa do Limoeiro")).toBe(repeats);
});
