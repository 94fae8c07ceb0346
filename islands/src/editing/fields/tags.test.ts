import { expect, test } from "vitest";
import { texts } from "../texts.ts";
import { addTags, MAX_TAGS, tagOf } from "./tags.ts";

test("case and white space make no difference", () => {
  expect(tagOf("  By   the SEA ")).toBe("by the sea");
});

test("tags are added in their order, one by one or separated by commas", () => {
  expect(addTags(["sauna"], "By the sea")).toEqual({ tags: ["sauna", "by the sea"], rest: "", problem: undefined });
  expect(addTags([], "sauna, , slow-food,").tags).toEqual(["sauna", "slow-food"]);
  expect(addTags([], " , ")).toEqual({ tags: [], rest: "", problem: undefined });
});

test.each(["küste", "温泉", "हिन्दी", "café 2", "a1", "x".repeat(30)])("%s is a tag", (word) => {
  expect(addTags([], word).tags).toEqual([word]);
});

test.each([
  ["a", texts.tagLength],
  ["x".repeat(31), texts.tagLength],
  ["#sea", texts.tagSigns],
  ["-sea", texts.tagSigns],
  ["by--sea", texts.tagSigns],
  ["by - the sea", texts.tagSigns],
  ["SAUNA", texts.tagThere("sauna")],
])("%s is refused and stays in the field", (word, problem) => {
  expect(addTags(["sauna"], word)).toEqual({ tags: ["sauna"], rest: word, problem });
});

test("input after an invalid tag stays in the field, input before it is added", () => {
  expect(addTags([], "sauna, #sea, slow")).toEqual({ tags: ["sauna"], rest: "#sea, slow", problem: texts.tagSigns });
});

test("there are at most ten", () => {
  const full = Array.from({ length: MAX_TAGS }, (_, place) => `tag ${place}`);
  expect(addTags(full, "sauna")).toEqual({ tags: full, rest: "sauna", problem: texts.tagsFull });
});
