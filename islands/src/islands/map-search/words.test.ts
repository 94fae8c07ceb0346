import { beforeEach, expect, test } from "vitest";
import { dateRange, deadline, money, propertyType, wholeMoney } from "./words.ts";

beforeEach(() => {
  document.documentElement.lang = "en";
});

test.each([
  [1204.5, "EUR", "€1,204.50", "€1,205"],
  [300, "USD", "$300", "$300"],
  [21_000, "JPY", "¥21,000", "¥21,000"],
  [12.345, "KWD", "KWD\u00a012.345", "KWD\u00a012"],
])("%d %s reads %s, on a pin %s", (amount, currency, full, short) => {
  expect(money({ amount, currency })).toBe(full);
  expect(wholeMoney({ amount, currency })).toBe(short);
});

test("an unknown currency is written by its code", () => {
  expect(money({ amount: 5, currency: "?" })).toBe("? 5");
});

test("a deadline is shown by the hotel's clock, wherever the traveller is", () => {
  const at = "2027-03-03T18:00:00Z";
  expect(deadline({ at, timeZone: "America/New_York", local: "2027-03-03T13:00" })).toBe(
    "Wed 3 Mar, 13:00 (New York time)",
  );
  expect(deadline({ at, timeZone: "Europe/Lisbon", local: "soon" })).toBe("soon (Lisbon time)");
});

test("a camel-cased kind becomes words", () => {
  expect([propertyType("boutiqueHotel"), propertyType("hotel")]).toEqual(["Boutique hotel", "Hotel"]);
});

test("dates show month and year once where that is enough", () => {
  expect(dateRange("2027-03-04", "2027-03-09")).toBe("4 – 9 Mar 2027");
  expect(dateRange("2027-03-30", "2027-04-02")).toBe("30 Mar – 2 Apr 2027");
  expect(dateRange("2026-12-30", "2027-01-02")).toBe("30 Dec 2026 – 2 Jan 2027");
  expect(dateRange("soon", "later")).toBe("soon – later");
});
