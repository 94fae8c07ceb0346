// Fails when a `:has()` asks for an attribute that React writes at each render of a field. The browser then searches
// the whole page at each key. Run by `node --test style/`.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

/** React writes these at each render of an input, also unchanged ones. */
const WRITTEN_AT_RENDER = /:has\([^{]*?\[(?:name|value|type|checked)\b/;

const root = new URL("../", import.meta.url);
const sheets = ["style/", "islands/src/"].flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true })
    .filter((file) => file.endsWith(".css"))
    .map((file) => folder + file),
);

test("no :has() asks for an attribute that changes at each key", () => {
  assert.ok(sheets.length > 40, `${sheets.length} style sheets are found`);
  const asking = sheets.filter((file) => WRITTEN_AT_RENDER.test(readFileSync(new URL(file, root), "utf8")));
  assert.deepEqual(asking, [], "use a class");
});

test("the rule finds such a selector, and no other", () => {
  assert.match('.form:has([name="role"][value="creator"]:checked) .more {', WRITTEN_AT_RENDER);
  assert.match(".form:not(:has(> input[type=checkbox])) {", WRITTEN_AT_RENDER);
  assert.doesNotMatch('.form:has(.creator:checked) .more { color: red } [name="x"] {', WRITTEN_AT_RENDER);
});
