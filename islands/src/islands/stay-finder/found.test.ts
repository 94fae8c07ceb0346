import { expect, test } from "vitest";
import {
  addRows,
  changeRow,
  chooseHotel,
  chosenOf,
  isUnmade,
  linesOf,
  type Row,
  rowOfHotel,
  tickedOf,
} from "./found.ts";
import { aHotel } from "./testing.ts";

const [sea, hill] = [aHotel("h1", "Sea House"), aHotel("h2", "Hill House")];
const rows: readonly Row[] = [rowOfHotel(sea)];
const [key = ""] = rows.map((row) => row.key);

test("empty lines and surrounding spaces are ignored", () => {
  expect(linesOf("  Sea House \n\n\r\nHill House\n")).toEqual(["Sea House", "Hill House"]);
});

test("a hotel that a row has already is not added twice; lines without one are", () => {
  const nothing: Row = { key: "n", line: "x", matches: [], chosen: undefined, isTicked: false };
  const more = addRows(rows, [rowOfHotel(sea), rowOfHotel(hill), rowOfHotel(hill), nothing, { ...nothing, key: "m" }]);
  expect(more.map(({ chosen }) => chosen)).toEqual(["h1", "h2", undefined, undefined]);
});

test("another hotel replaces the row's, and the ticked hotels give drafts, each once", () => {
  const changed = chooseHotel(rows, key, hill);
  expect(chosenOf(changed[0] ?? rowOfHotel(sea))?.hotel.name).toBe("Hill House");
  expect(tickedOf([...changed, rowOfHotel(hill)])).toEqual(["h2"]);
  expect(tickedOf(changeRow(changed, key, { isTicked: false }))).toEqual([]);
});

test("rows without a draft count, ticked or not, except those recommended already", () => {
  const nothing: Row = { key: "n", line: "x", matches: [], chosen: undefined, isTicked: false };
  const mine = { hotel: hill, certainty: "certain", recommendationId: "r9" } as const;
  const known: Row = { ...nothing, matches: [mine], chosen: "h2" };
  expect([...changeRow(rows, key, { isTicked: false }), nothing].every(isUnmade)).toBe(true);
  expect(isUnmade(known)).toBe(false);
  expect(chooseHotel([known], "n", sea).every(isUnmade)).toBe(true);
});
