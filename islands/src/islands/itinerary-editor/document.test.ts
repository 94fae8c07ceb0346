import { expect, test } from "vitest";
import {
  addDay,
  addImage,
  addPlace,
  COVER,
  changeDay,
  changePlace,
  contentOf,
  documentOf,
  EMPTY,
  isSame,
  MAX_DAYS,
  MAX_PLACES,
  moveDay,
  moveImage,
  movePlace,
  newDay,
  newPlace,
  picturesItem,
  removeDay,
  removeImage,
  removePlace,
  setIntro,
} from "./document.ts";
import { anItinerary, twoDays } from "./testing.tsx";

const document = documentOf(twoDays);
const [first = "", second = ""] = document.days.map(({ key }) => key);
const [tower = "", market = ""] = document.days[0]?.places.map(({ key }) => key) ?? [];

test("an itinerary is read and written back without loss", () => {
  const { title, description } = twoDays;
  expect(contentOf(document)).toEqual({
    title,
    description,
    coverImageId: "i1",
    days: [
      {
        title: "Arrival",
        text: "Sun",
        places: [
          { name: "The tower", note: "Go up early", coordinates: { latitude: 38.6916, longitude: -9.216 } },
          { name: "The market", note: "" },
        ],
        hotelId: "h1",
        imageIds: ["i2"],
      },
      { title: "Home", text: "" },
    ],
    tags: ["on foot"],
  });
});

test("fields that the server leaves out are empty", () => {
  expect(documentOf(anItinerary({ days: [{}] }))).toMatchObject({
    coverImageId: undefined,
    days: [{ title: "", text: "", places: [], hotelId: undefined, imageIds: [] }],
  });
});

test("days and places are added at the end, up to the limit", () => {
  let full = EMPTY;
  for (let count = 0; count < MAX_DAYS; count += 1) {
    full = addDay(full, newDay());
  }
  expect(addDay(full, newDay())).toBe(full);
  const day = full.days[0]?.key ?? "";
  for (let count = 0; count < MAX_PLACES; count += 1) {
    full = addPlace(full, day, { ...newPlace(), name: `p${count}` });
  }
  expect([full.days.length, full.days[0]?.places.length]).toEqual([60, 20]);
  expect(full.days[0]?.places.at(-1)?.name).toBe("p19");
  expect(addPlace(full, day, newPlace())).toBe(full);
});

test("days and places move one place, and stay at the ends", () => {
  expect(moveDay(document, second, "up").days.map(({ title }) => title)).toEqual(["Home", "Arrival"]);
  expect(moveDay(document, first, "up")).toBe(document);
  const moved = movePlace(document, first, market, "up");
  expect(moved.days[0]?.places.map(({ name }) => name)).toEqual(["The market", "The tower"]);
  expect(moved.days[1]).toBe(document.days[1]);
  expect(movePlace(document, first, market, "down")).toBe(document);
});

test("two equal places change places, too", () => {
  const alike = addPlace(addPlace(document, second, newPlace()), second, newPlace());
  const last = alike.days[1]?.places[1]?.key ?? "";
  expect(movePlace(alike, second, last, "up").days[1]?.places[0]?.key).toBe(last);
});

test("an edit without effect returns the same document", () => {
  expect(setIntro(document, { title: "Lisbon", coverImageId: "i1" })).toBe(document);
  expect(changeDay(document, first, { text: "Sun", hotelId: "h1" })).toBe(document);
  expect(changePlace(document, first, tower, { note: "Go up early" })).toBe(document);
  const changed = changePlace(document, first, tower, { where: "" });
  expect(changed.days[0]?.places[0]).toMatchObject({ name: "The tower", where: "" });
  expect(changed.days[0]?.places[1]).toBe(document.days[0]?.places[1]);
});

test("a picture is added to its item: a day has up to ten different ones, the title one", () => {
  expect(addImage(document, COVER, "i9").coverImageId).toBe("i9");
  let full = document;
  for (let count = 0; count < 15; count += 1) {
    full = addImage(addImage(full, picturesItem(first), `p${count}`), picturesItem(first), `p${count}`);
  }
  expect(full.days[0]?.imageIds).toEqual(["i2", ...Array.from({ length: 9 }, (_, count) => `p${count}`)]);
  expect(full.coverImageId).toBe("i1");
  expect(removeImage(full, first, "p3").days[0]?.imageIds).not.toContain("p3");
  // The day may have been removed during the upload.
  expect(addImage(document, picturesItem("gone"), "i9")).toBe(document);
});

test("invalid coordinates are not sent", () => {
  const wrong = changePlace(document, first, tower, { where: "by the river" });
  expect(contentOf(wrong).days[0]?.places?.[0]).toEqual({ name: "The tower", note: "Go up early" });
});

test("documents are compared by what visitors see", () => {
  const other = documentOf(twoDays);
  expect(isSame(document, other)).toBe(true);
  const day = other.days[0]?.key ?? "";
  const place = other.days[0]?.places[0]?.key ?? "";
  for (const changed of [
    setIntro(other, { title: "Porto" }),
    setIntro(other, { description: "Hills" }),
    setIntro(other, { coverImageId: undefined }),
    setIntro(other, { tags: [] }),
    changeDay(other, day, { hotelId: undefined }),
    changeDay(other, day, { title: "Day of arrival" }),
    changePlace(other, day, place, { where: "38.6916, -9.217" }),
    movePlace(other, day, place, "down"),
    removePlace(other, day, place),
    removeImage(other, day, "i2"),
    removeDay(other, day),
  ]) {
    expect(isSame(document, changed)).toBe(false);
  }
});

test("days, places and pictures move to any existing place", () => {
  expect(moveDay(document, second, 0).days.map(({ key }) => key)).toEqual([second, first]);
  expect(movePlace(document, first, market, 0).days[0]?.places.map(({ key }) => key)).toEqual([market, tower]);
  expect(movePlace(document, first, market, 1)).toBe(document);
  const full = addImage(document, picturesItem(first), "i3");
  expect(moveImage(full, first, "i3", 0).days[0]?.imageIds).toEqual(["i3", "i2"]);
  expect(moveImage(full, first, "i3", 1)).toBe(full);
});
