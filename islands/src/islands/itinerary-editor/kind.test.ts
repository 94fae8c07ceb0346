import { beforeEach, expect, test } from "vitest";
import { changePlace, contentOf, documentOf, isSame } from "./document.ts";
import { ITINERARIES, itineraryCopies } from "./kind.ts";
import { anItinerary, twoDays } from "./testing.tsx";

beforeEach(() => localStorage.clear());

test("a copy is kept for each user and itinerary, and read back with invalid coordinates", () => {
  const day = documentOf(twoDays).days[0];
  const document = { ...documentOf(twoDays), days: day ? [day] : [] };
  const typed = changePlace(document, day?.key ?? "", day?.places[1]?.key ?? "", { where: "38.7," });
  itineraryCopies("u1", "c1").write({ version: 3, document: typed });
  const copy = itineraryCopies("u1", "c1").read();
  expect(copy?.version).toBe(3);
  expect(copy && isSame(copy.document, typed)).toBe(true);
  expect(copy?.document.days[0]?.places[1]?.where).toBe("38.7,");
  expect(itineraryCopies("u1", undefined).read()).toBeUndefined();
  expect(itineraryCopies("u2", "c1").read()).toBeUndefined();
});

test("a copy from before there were tags has none", () => {
  const text = '{"title":"a","description":"","days":[]}';
  localStorage.setItem("itinerary-editor:u1:c1", `{"version":1,"document":${text}}`);
  expect(itineraryCopies("u1", "c1").read()?.document).toMatchObject({ title: "a", tags: [] });
});

test("a pending creation is read back as it was sent", () => {
  const document = documentOf(twoDays);
  const making = { key: "k", since: Date.now(), document, visibility: { isActive: true } };
  itineraryCopies("u1", undefined).write({ version: undefined, document, making });
  const read = itineraryCopies("u1", undefined).read()?.making;
  expect([read?.key, read?.visibility]).toEqual(["k", { isActive: true }]);
  expect(read && contentOf(read.document)).toEqual(contentOf(document));
});

test.each([
  '{"title":"a","days":[]}',
  '{"title":"a","description":""}',
  '{"title":"a","description":"","days":[{"title":"","text":"","imageIds":[]}]}',
  '{"title":"a","description":"","days":[{"title":"","text":"","imageIds":[],"places":[{"name":"b"}]}]}',
])("%s is no document", (text) => {
  localStorage.setItem("itinerary-editor:u1:c1", `{"version":1,"document":${text}}`);
  expect(itineraryCopies("u1", "c1").read()).toBeUndefined();
});

test("only drafts are saved automatically", () => {
  const stored = ITINERARIES.storedOf(anItinerary({ isActive: true, version: 7 }));
  expect(stored).toEqual({ id: "c1", version: 7, visibility: { isActive: true } });
  expect([ITINERARIES.isDraft(stored.visibility), ITINERARIES.isDraft(ITINERARIES.unasked)]).toEqual([false, true]);
});
