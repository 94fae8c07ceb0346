// Fails when the table of README.md omits a file of stories, names one that is gone, or has the wrong entry for
// stories on the phone or without scripts.

import { readdirSync, readFileSync } from "node:fs";

const HERE = new URL("../", import.meta.url);
const TAGS = ["@phone", "@no-scripts"];

const stories = readdirSync(new URL("tests/", HERE)).filter((name) => name.endsWith(".spec.ts"));
/** The table's entry of a file: whether it runs on the phone, and without scripts. */
const told = new Map();
for (const line of readFileSync(new URL("README.md", HERE), "utf8").split("\n")) {
  const [, file, phone, withoutScripts] = /^\|[^|]*\| *`([\w-]+)` *\| *([^|]+?) *\| *([^|]+?) *\|$/.exec(line) ?? [];
  if (file) {
    told.set(`${file}.spec.ts`, [phone, withoutScripts]);
  }
}

const wrong = [...told.keys()].filter((file) => !stories.includes(file)).map((file) => `${file} is gone`);
for (const file of stories) {
  const said = told.get(file);
  if (!said) {
    wrong.push(`${file} is missing`);
    continue;
  }
  const text = readFileSync(new URL(`tests/${file}`, HERE), "utf8");
  for (const [place, tag] of TAGS.entries()) {
    if (text.includes(`"${tag}`) !== (said[place] !== "–")) {
      wrong.push(`${file} has ${said[place] === "–" ? "" : "no "}stories with ${tag}`);
    }
  }
}
if (wrong.length > 0) {
  console.error(`The table of end2end/README.md is not what the stories are:\n${wrong.join("\n")}`);
  process.exitCode = 1;
}
