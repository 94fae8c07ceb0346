import { expect, test } from "vitest";
import {
  addDay,
  addImage,
  addStay,
  changeDay,
  changeStay,
  contentOf,
  documentOf,
  EMPTY,
  isSame,
  MAX_DAYS,
  MAX_STAYS,
  moveDay,
  moveImage,
  moveStay,
  newDay,
  newStay,
  removeDay,
  removeImage,
  removeStay,
  setDescription,
  setTitle,
} from "./document.ts";
import { aPackage, twoStays } from "./testing.tsx";

const document = documentOf(twoStays);
const [first = "", second = ""] = document.stays.map(({ key }) => key);
const [day = ""] = document.days.map(({ key }) => key);

test("a package is read and written back without loss", () => {
  const { title, description, days } = twoStays;
  expect(contentOf(document)).toEqual({
    title,
    description,
    stays: [
      { hotelId: "h1", nights: 2, note: "Ask for the upper floor" },
      { hotelId: "h2", nights: 3, note: "" },
    ],
    days,
    tags: [],
  });
});

test("fields that the server leaves out are empty", () => {
  expect(documentOf(aPackage({ days: [{}] })).days).toMatchObject([{ title: "", text: "", imageIds: [] }]);
});

test("stays and days are added at the end, up to the limit", () => {
  let full = EMPTY;
  for (let count = 0; count < MAX_DAYS; count += 1) {
    full = addDay(addStay(full, newStay(`h${count}`)), newDay());
  }
  expect([full.stays.length, full.days.length]).toEqual([MAX_STAYS, MAX_DAYS]);
  expect(full.stays.at(-1)?.hotelId).toBe("h19");
  expect(addStay(full, newStay("h1"))).toBe(full);
  expect(addDay(full, newDay())).toBe(full);
});

test("a stay moves one place, and stays at the ends", () => {
  expect(moveStay(document, second, "up").stays.map(({ hotelId }) => hotelId)).toEqual(["h2", "h1"]);
  expect(moveStay(document, first, "up")).toBe(document);
  expect(moveDay(document, day, "down")).toBe(document);
});

test("an edit without effect returns the same document", () => {
  expect(setTitle(document, "Lisbon")).toBe(document);
  expect(setDescription(document, "Sea and hills")).toBe(document);
  expect(changeStay(document, first, { nights: 2 })).toBe(document);
  expect(changeDay(document, day, { text: "Sun" })).toBe(document);
  const changed = changeStay(document, first, { nights: 4 });
  expect(changed.stays[0]).toMatchObject({ hotelId: "h1", nights: 4, note: "Ask for the upper floor" });
  expect(changed.stays[1]).toBe(document.stays[1]);
});

test("a day has up to ten different pictures", () => {
  let full = document;
  for (let count = 0; count < 15; count += 1) {
    full = addImage(addImage(full, day, `p${count}`), day, `p${count}`);
  }
  expect(full.days[0]?.imageIds).toEqual(["i2", ...Array.from({ length: 9 }, (_, count) => `p${count}`)]);
  expect(removeImage(full, day, "p3").days[0]?.imageIds).not.toContain("p3");
});

test("documents are compared by what visitors see", () => {
  const other = documentOf(twoStays);
  expect(isSame(document, other)).toBe(true);
  for (const changed of [
    setTitle(other, "Porto"),
    setDescription(other, "Hills"),
    changeStay(other, other.stays[0]?.key ?? "", { note: "" }),
    moveStay(other, other.stays[0]?.key ?? "", "down"),
    removeStay(other, other.stays[0]?.key ?? ""),
    changeDay(other, other.days[0]?.key ?? "", { title: "Day of arrival" }),
    removeImage(other, other.days[0]?.key ?? "", "i2"),
    removeDay(other, other.days[0]?.key ?? ""),
  ]) {
    expect(isSame(document, changed)).toBe(false);
  }
});

test("stays, days and pictures move to any existing place", () => {
  expect(moveStay(document, second, 0).stays.map(({ key }) => key)).toEqual([second, first]);
  expect(moveStay(document, second, 1)).toBe(document);
  const other = newDay();
  expect(moveDay(addDay(document, other), other.key, 0).days.map(({ key }) => key)).toEqual([other.key, day]);
  const full = addImage(document, day, "i3");
  expect(moveImage(full, day, "i3", 0).days[0]?.imageIds).toEqual(["i3", "i2"]);
  expect(moveImage(full, day, "i3", 1)).toBe(full);
});
