// Fails when a story expects the absence of a text that appears nowhere else. Such an expectation holds at once, and
// always: after a change of the product's texts it proves nothing, and the story no longer waits for what it was about.

import { readdirSync, readFileSync } from "node:fs";

const ROOT = new URL("../../", import.meta.url);
const STORIES = new URL("../tests/", import.meta.url);
const PRODUCT = ["app", "islands/src", "server"];
const SOURCES = /(?<!\.test)\.(rs|tsx?|json|html|md|csv|txt)$/;
const ABSENT = /not\.to(Contain|Have|Match|BeVisible|BeAttached)|toHaveCount\(0\)|toBeHidden\(\)/;

const read = (folder, name) => readFileSync(new URL(name, folder), "utf8");

const sources = (folder) =>
  readdirSync(new URL(`${folder}/`, ROOT), { recursive: true })
    .filter((name) => SOURCES.test(name) && !/(^|\/)(node_modules|target)\//.test(name))
    .map((name) => read(new URL(`${folder}/`, ROOT), name));

const product = PRODUCT.flatMap(sources).join("\n");

/** Whether the product or the story has the text elsewhere, as a whole or in two parts, such as a label and a name. */
function isKnown(text, story) {
  const has = (part) => product.includes(part) || story.split(part).length > 2;
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  return has(text) || spaces.some((at) => has(text.slice(0, at)) && has(text.slice(at + 1)));
}

/** The texts of an expectation: strings with a capital or a space that are not selectors. */
function textsOf(expectation) {
  const words = expectation.replace(/\.locator\((["'`]).*?\1\)/gs, "");
  return [...words.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text).filter((text) => /[A-Z ]/.test(text));
}

const wrong = [];
for (const file of readdirSync(STORIES).filter((name) => name.endsWith(".spec.ts"))) {
  const story = read(STORIES, file);
  for (const statement of story.split(";\n")) {
    const expectation = statement.slice(Math.max(statement.lastIndexOf("expect("), 0));
    if (ABSENT.test(expectation)) {
      const unknown = textsOf(expectation).filter((text) => !isKnown(text, story));
      wrong.push(...unknown.map((text) => `${file}: "${text}"`));
    }
  }
}
if (wrong.length > 0) {
  console.error(`Stories expect the absence of texts that no page has:\n${wrong.join("\n")}`);
  process.exitCode = 1;
}
