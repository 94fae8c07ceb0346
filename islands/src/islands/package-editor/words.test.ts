import { afterEach, expect, test } from "vitest";
import { moneyWords } from "./words.ts";

afterEach(() => {
  document.documentElement.lang = "";
});

test.each([
  [540, "EUR", "€540"],
  [1204.5, "EUR", "€1,204.50"],
  [21000, "JPY", "¥21,000"],
  [12, "no", "no 12"],
])("%d %s reads %s", (amount, currency, words) => {
  document.documentElement.lang = "en";
  expect(moneyWords(amount, currency)).toBe(words);
});
