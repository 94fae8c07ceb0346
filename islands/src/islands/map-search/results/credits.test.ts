import { expect, test } from "vitest";
import { creditsAsHtml, creditsOf } from "./credits.ts";

const source = (attribution: string, licence: string, isDemonstration = false, licenceUrl?: string) => ({
  source: { name: "register", licence, attribution, isDemonstration, ...(licenceUrl && { licenceUrl }) },
});

test("each credit is named once, and the demonstration has none", () => {
  const board = source("The Board", "CC BY 4.0", false, "https://creativecommons.org/licenses/by/4.0/");
  const credits = creditsOf([board, board, source("A & <B>", "Own"), source("Fictional", "Fictional", true)]);
  expect(credits).toEqual([
    { line: "The Board, CC BY 4.0", address: "https://creativecommons.org/licenses/by/4.0/" },
    { line: "A & <B>, Own", address: undefined },
  ]);
  expect(creditsAsHtml(credits)).toEqual([
    '<a href="https://creativecommons.org/licenses/by/4.0/" rel="noopener license">The Board, CC BY 4.0</a>',
    "A &amp; &lt;B&gt;, Own",
  ]);
});
