// Reads every stylesheet and fails when a scrolling list is not the containing block of its content: text for screen
// readers (`.visually-hidden`) would lie outside it and make the whole page wider than the screen. Run by `node
// --test style/`.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const SCROLLS = /^( *)overflow(-[xy]|-inline|-block)?: (auto|scroll);$/;

/** A rule's own declarations around one of its lines, without nested rules. */
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

test("scrolling lists contain their content", () => {
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
