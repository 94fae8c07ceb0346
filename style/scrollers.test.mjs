// Reads every sheet and fails when a list that scrolls is not the place that what lies in it is positioned by: words for
// screen readers alone (`.visually-hidden`) would lie outside it and make the whole page wider than the screen.
// Run by `node --test style/`.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const SCROLLS = /^( *)overflow(-[xy]|-inline|-block)?: (auto|scroll);$/;

/** The lines of one rule around a line of it: its own declarations, not those of rules within. */
function declarationsAround(lines, at, indent) {
  const isOutside = (line) => line !== "" && line.search(/\S/) < indent.length;
  const start = lines.findLastIndex((line, index) => index < at && isOutside(line));
  const end = lines.findIndex((line, index) => index > at && isOutside(line));
  return lines.slice(start, end).filter((line) => line.search(/\S/) === indent.length);
}

function sheetsOf(folder) {
  const within = new URL(folder, import.meta.url);
  return readdirSync(within, { recursive: true })
    .filter((name) => name.endsWith(".css"))
    .map((name) => [`${folder}${name}`, readFileSync(new URL(name, within), "utf8").split("\n")]);
}

test("what scrolls holds what lies in it", () => {
  const scrollers = [...sheetsOf("./"), ...sheetsOf("../islands/src/")].flatMap(([name, lines]) =>
    lines.flatMap((line, at) => {
      const indent = line.match(SCROLLS)?.[1];
      return indent === undefined ? [] : [{ where: `${name}:${at + 1}`, own: declarationsAround(lines, at, indent) }];
    }),
  );
  assert.ok(scrollers.length > 10, `${scrollers.length} scrollers found`);
  const loose = scrollers.filter(({ own }) => !own.some((line) => /^ *position: (relative|absolute|fixed|sticky);$/.test(line)));
  assert.deepEqual(
    loose.map(({ where }) => where),
    [],
  );
});
