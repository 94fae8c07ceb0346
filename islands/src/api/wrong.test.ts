import { pick } from "valibot";
import { expect, test } from "vitest";
import { itineraryContentWrite, postWrite, recommendationCreate, stayLines, videoCreate } from "./schemas.ts";
import { codes } from "./texts.json";
import { FOUND, wordsOf, wrongIn } from "./wrong.ts";
import { wrongTexts } from "./wrong-texts.ts";

const day = { title: "", text: "", places: [] };

test("what fits is not wrong, whatever halves its characters have", () => {
  expect(wrongIn(postWrite, { title: "🌊".repeat(120), contentBlocks: [], tags: ["sea"] }, "A post")).toEqual([]);
  expect(wrongIn(postWrite, {}, "A post")).toEqual([]);
});

test("a text that is too long is named by its field, in the server's words", () => {
  const body = { description: "", days: [day, { ...day, places: [{ name: "é".repeat(121), note: "" }] }] };
  expect(wrongIn(itineraryContentWrite, body, "An itinerary")).toEqual([
    { code: "invalid", message: "A name has at most 120 characters.", field: "days[1].places[0].name" },
  ]);
  const stay = { hotelId: "h1", recommendationText: "x".repeat(5_001) };
  expect(wrongIn(recommendationCreate, stay, "A stay")).toEqual([
    { code: "invalid", message: "A text has at most 5,000 characters.", field: "recommendationText" },
  ]);
});

test("all that is wrong is said at once", () => {
  const body = { title: "x".repeat(121), tags: ["sea", "a"], contentBlocks: [{ blockType: "poem", order: 0 }] };
  expect(wrongIn(postWrite, body, "A post")).toEqual([
    { code: "invalid", message: "This value is not valid.", field: "contentBlocks[0].blockType" },
    { code: "invalid", message: "A tag has 2 to 30 characters.", field: "tags" },
    { code: "invalid", message: "A title has at most 120 characters.", field: "title" },
  ]);
});

test.each([
  [{ days: Array(61).fill(day) }, "An itinerary has at most 60 days.", "days"],
  [{ days: [{ ...day, imageIds: Array(11).fill("i") }] }, "A day has at most 10 pictures.", "days[0].imageIds"],
  [{ days: [{ ...day, places: Array(21).fill({}) }] }, "A day has at most 20 places.", "days[0].places"],
])("a list that is too long is said of what it belongs to (%#)", (body, message, field) => {
  expect(wrongIn(itineraryContentWrite, body, "An itinerary")).toEqual([{ code: "invalid", message, field }]);
});

test("a line of a list has its place, and what is missing a code of its own", () => {
  expect(wrongIn(stayLines, { lines: ["sea", "x".repeat(2_001)] }, "A list")).toEqual([
    { code: "invalid", message: "A line has at most 2,000 characters.", field: "lines[1]" },
  ]);
  expect(wrongIn(pick(videoCreate, ["title"]), { title: "" }, "A video")).toEqual([
    { code: "required", message: "This is required.", field: "title" },
  ]);
});

test("a form has the same words", () => {
  expect(wordsOf("alt", { type: "check", message: "has at most 300 characters." })).toBe(
    "A description has at most 300 characters.",
  );
  expect(wordsOf("title", { type: "non_empty" })).toBe("This is required.");
  expect(wordsOf("title", { type: FOUND, message: "Taken." })).toBe("Taken.");
  expect(wordsOf("title", undefined)).toBeUndefined();
});

test("they are the server's own", () => {
  expect([wrongTexts.required, wrongTexts.invalid]).toEqual([codes.required, codes.invalid]);
});
