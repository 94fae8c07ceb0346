import { expect, test } from "vitest";
import { moveBlock, removeBlock, setText, setTitle } from "./document.ts";
import { NO_PROBLEMS, problemsOf, tooLong } from "./problems.ts";
import { aDocument } from "./testing.tsx";

const document = aDocument("heading", "image", "stay", "text");
const [heading = "", image = "", stay = "", text = ""] = document.blocks.map(({ key }) => key);
const error = (field: string | undefined, message: string) => ({
  code: "invalid",
  message,
  ...(field !== undefined && { field }),
});
const refusal = {
  document,
  errors: [
    error("title", "A title"),
    error("contentBlocks[0].plainTextContent", "A heading"),
    error("contentBlocks[1].imageIds", "A picture"),
    error("contentBlocks[1].plainTextContent", "A caption"),
    error("contentBlocks[2].hotelId", "A stay"),
    error("contentBlocks[3]", "A text"),
    error("publishAt", "A time"),
    error(undefined, "Something"),
  ],
};

test("each error is shown beside its field, the first one of a block", () => {
  expect(problemsOf(refusal, document)).toEqual({
    title: "A title",
    publishAt: "A time",
    blocks: new Map([
      [heading, { isOfText: true, message: "A heading" }],
      [image, { isOfText: false, message: "A picture" }],
      [stay, { isOfText: false, message: "A stay" }],
      [text, { isOfText: true, message: "A text" }],
    ]),
    others: ["Something"],
  });
});

test("without a refusal there are no errors", () => {
  expect(problemsOf(undefined, document)).toBe(NO_PROBLEMS);
});

test("a changed block loses its error, a moved one keeps it", () => {
  const changed = moveBlock(setTitle(setText(document, heading, "New"), "New"), stay, "up");
  const problems = problemsOf(refusal, removeBlock(changed, text));
  expect(problems.title).toBeUndefined();
  expect([...problems.blocks.keys()].sort()).toEqual([image, stay].sort());
});

test("the error of missing blocks counts until there is one", () => {
  const none = { title: "", blocks: [], tags: [] };
  const missing = { document: none, errors: [error("contentBlocks", "Add a block")] };
  expect(problemsOf(missing, none).others).toEqual(["Add a block"]);
  expect(problemsOf(missing, document).others).toEqual([]);
});

test("each kind of block has its own maximum length, in characters", () => {
  const long = setText(setText(document, heading, "🌊".repeat(121)), stay, "x".repeat(1_001));
  expect(tooLong(setText(long, text, "x".repeat(10_000)))).toEqual([
    error("contentBlocks[0].plainTextContent", "A heading has at most 120 characters."),
    error("contentBlocks[2].plainTextContent", "A note has at most 1,000 characters."),
  ]);
  expect(tooLong(setText(document, heading, "🌊".repeat(120)))).toEqual([]);
});
