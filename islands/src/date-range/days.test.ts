import { expect, test } from "vitest";
import { addDays, addMonths, nightsBetween, sameDayOf, weekday, weeksOf } from "./days.ts";

test("nights are counted across clock changes and years", () => {
  expect(addDays("2027-03-27", 2)).toBe("2027-03-29");
  expect(addDays("2027-12-31", 1)).toBe("2028-01-01");
  expect(nightsBetween("2028-02-28", "2028-03-01")).toBe(2);
  expect(nightsBetween("2027-03-15", "2027-03-12")).toBe(-3);
});

test("the same day of another month is that month's last where the day is missing", () => {
  expect(addMonths("2027-01-31", 1)).toBe("2027-02-01");
  expect(sameDayOf("2027-01-31", 1)).toBe("2027-02-28");
  expect(sameDayOf("2028-02-29", 12)).toBe("2029-02-28");
  expect(sameDayOf("2027-03-15", -3)).toBe("2026-12-15");
});

test("weeks begin on Monday and contain every day once", () => {
  for (const [month, rows, days] of [
    ["2027-02-01", 4, 28],
    ["2026-11-01", 6, 30],
    ["2028-02-01", 5, 29],
  ] as const) {
    const weeks = weeksOf(month);
    expect(weeks).toHaveLength(rows);
    const all = weeks.flat().filter((day) => day !== undefined);
    expect(all).toEqual(Array.from({ length: days }, (_, index) => addDays(month, index)));
    for (const week of weeks) {
      expect(week.every((day, index) => day === undefined || weekday(day) === index)).toBe(true);
    }
  }
});
