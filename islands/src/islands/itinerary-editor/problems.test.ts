import { expect, test } from "vitest";
import { addDay, changeDay, changePlace, documentOf, moveDay, newDay, setIntro } from "./document.ts";
import { NO_PROBLEMS, problemsOf, unreadable } from "./problems.ts";
import { twoDays } from "./testing.tsx";

const document = documentOf(twoDays);
const [first = "", second = ""] = document.days.map(({ key }) => key);
const [tower = "", market = ""] = document.days[0]?.places.map(({ key }) => key) ?? [];
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
    error("coverImageId", "A picture"),
    error("days[0].hotelId", "A stay"),
    error("days[0].text", "A text"),
    error("days[0].places[1].coordinates", "A place"),
    error("days[1]", "A day"),
    error("days[9].text", "Nowhere"),
    error(undefined, "Something"),
  ],
};

test("each error is shown beside its field, the first one of an item", () => {
  expect(problemsOf(refusal, document)).toEqual({
    title: "A title",
    description: "A description",
    cover: "A picture",
    days: undefined,
    items: new Map([
      [first, { part: "hotelId", message: "A stay" }],
      [market, { part: "coordinates", message: "A place" }],
      [second, { part: "", message: "A day" }],
    ]),
    others: ["Nowhere", "Something"],
  });
});

test("without a refusal there are no errors", () => {
  expect(problemsOf(undefined, document)).toBe(NO_PROBLEMS);
});

test("a changed item loses its error, a moved one keeps it", () => {
  const changed = changeDay(setIntro(document, { title: "Porto", coverImageId: "i9" }), first, { text: "Rain" });
  const problems = problemsOf(refusal, moveDay(changed, second, "up"));
  expect([problems.title, problems.cover]).toEqual([undefined, undefined]);
  expect([...problems.items.keys()]).toEqual([market, second]);
  const put = changePlace(changed, first, market, { where: "38.7, -9.1" });
  expect([...problemsOf(refusal, put).items.keys()]).toEqual([second]);
});

test("the error of missing days counts until there is one", () => {
  const none = { ...document, days: [] };
  const missing = { document: none, errors: [error("days", "Add a day")] };
  expect(problemsOf(missing, none).days).toBe("Add a day");
  expect(problemsOf(missing, addDay(none, newDay())).days).toBeUndefined();
});

test("invalid coordinates are reported by their fields", () => {
  expect(unreadable(document)).toEqual([]);
  const wrong = changePlace(document, first, tower, { where: "by the river" });
  expect(unreadable(wrong)).toMatchObject([{ field: "days[0].places[0].coordinates" }]);
});
