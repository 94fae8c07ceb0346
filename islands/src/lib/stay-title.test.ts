import { expect, test } from "vitest";
import { isItsName } from "./stay-title.ts";

test.each([
  ["", true],
  [" casa do limoeiro", true],
  ["Wake up to the harbour", false],
  ["Casa do Limoeiro again", false],
])("the title %j repeats the hotel's name: %s", (title, repeats) => {
  expect(isItsName(title, "Casa do Limoeiro")).toBe(repeats);
});
