import { expect, test } from "vitest";
import { addStay, changeDay, changeStay, documentOf, moveStay, newStay, setTitle } from "./document.ts";
import { NO_PROBLEMS, problemsOf } from "./problems.ts";
import { twoStays } from "./testing.tsx";

const document = documentOf(twoStays);
const [first = "", second = ""] = document.stays.map(({ key }) => key);
const [day = ""] = document.days.map(({ key }) => key);
const error = (field: string | undefined, message: string) => ({
  code: "invalid",
  message,
  ...(field !== undefined && { field }),
});
const refusal = {
  document,
  errors: [
    error("title", "A title"),
    error("description", "A description"),
    error("stays[0].nights", "Nights"),
    error("stays[0].note", "A note"),
    error("stays[1]", "A stay"),
    error("days[0].imageIds", "Pictures"),
    error(undefined, "Something"),
  ],
};

test("each error is shown beside its field, the first one of an item", () => {
  expect(problemsOf(refusal, document)).toEqual({
    title: "A title",
    description: "A description",
    stays: undefined,
    items: new Map([
      [first, { part: "nights", message: "Nights" }],
      [second, { part: "", message: "A stay" }],
      [day, { part: "imageIds", message: "Pictures" }],
    ]),
    others: ["Something"],
  });
});

test("without a refusal there are no errors", () => {
  expect(problemsOf(undefined, document)).toBe(NO_PROBLEMS);
});

test("a changed item loses its error, a moved one keeps it", () => {
  const changed = changeDay(changeStay(setTitle(document, "Porto"), first, { nights: 3 }), day, { text: "Rain" });
  const problems = problemsOf(refusal, moveStay(changed, second, "up"));
  expect(problems.title).toBeUndefined();
  expect([...problems.items.keys()]).toEqual([second]);
});

test("the error of missing stays counts until there is one", () => {
  const none = { ...document, stays: [] };
  const missing = { document: none, errors: [error("stays", "Add a stay")] };
  expect(problemsOf(missing, none).stays).toBe("Add a stay");
  expect(problemsOf(missing, addStay(none, newStay("h1"))).stays).toBeUndefined();
});
