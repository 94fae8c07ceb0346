// Reads base.css and fails when a system preference is no longer respected on every page. Run by `node --test
// style/`.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const base = readFileSync(new URL("base.css", import.meta.url), "utf8");

/** The name and the text of each style sheet. */
function sheets() {
  const names = readdirSync(new URL(".", import.meta.url), { recursive: true }).filter((name) => name.endsWith(".css"));
  return names.map((name) => [name, readFileSync(new URL(name, import.meta.url), "utf8")]);
}

/** The declarations under a media query, up to the end of its outermost block. */
function block(question) {
  const start = base.indexOf(`@media (${question}) {`);
  assert.notEqual(start, -1, `base.css does not ask for ${question}`);
  return base.slice(start, base.indexOf("\n  }\n", start));
}

test("with reduced motion nothing moves, waits or repeats forever", () => {
  const calm = block("prefers-reduced-motion: reduce");
  for (const rule of [
    "animation-duration: 1ms !important",
    "animation-delay: 0s !important",
    "animation-iteration-count: 1 !important",
    "transition: none !important",
  ]) {
    assert.ok(calm.includes(rule), `without ${rule}`);
  }
});

test("no other rule of the style overrides it", () => {
  for (const [name, sheet] of sheets()) {
    const others = sheet.match(/(animation|transition)[\w-]*:[^;]*!important/g) ?? [];
    assert.ok(name === "base.css" || others.length === 0, `${name}: ${others[0]}`);
  }
});

test("a dark page differs in colours alone", () => {
  for (const [name, sheet] of sheets()) {
    // `light-dark()` takes two colours; a media query could hide what only one scheme shows.
    assert.ok(!sheet.includes("prefers-color-scheme"), `${name}: write light-dark() instead of a media query`);
  }
});

test("with forced colours a selected element differs from the rest", () => {
  const own = block("forced-colors: active");
  for (const chosen of ['[aria-selected="true"]', '[aria-pressed="true"]', "[aria-current]", ":checked + span"]) {
    assert.ok(own.includes(chosen), `without ${chosen}`);
  }
  assert.match(own, /background: SelectedItem !important;\s+color: SelectedItemText !important;/);
});
