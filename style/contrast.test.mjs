// Reads tokens.css and fails when a text or control has too little contrast with its background (WCAG 2.2: 4.5 for
// text, 3 for controls), in light and dark and for every hue of a club. Run by `node --test style/`.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const TEXT = 4.5;
const CONTROL = 3;
const grounds = ["paper", "surface", "sunken"];

/** [foreground, background, least contrast] */
const pairs = [
  ...["ink", "ink-soft", "accent", "accent-deep", "good", "warn", "bad"].flatMap((role) => grounds.map((ground) => [role, ground, TEXT])),
  ...["control"].flatMap((role) => grounds.map((ground) => [role, ground, CONTROL])),
  ["accent-ink", "accent", TEXT],
  ["accent-ink", "accent-deep", TEXT],
  ["sun-ink", "sun", TEXT],
  ["sun-ink", "sun-deep", TEXT],
  ...["accent", "good", "warn", "bad"].flatMap((role) => [
    [role, `${role}-soft`, TEXT],
    ["ink", `${role}-soft`, TEXT],
    ["ink-soft", `${role}-soft`, TEXT],
  ]),
  ["accent-deep", "accent-soft", TEXT],
  // A solid background with paper-coloured text: dangerous actions, the bar of the footer.
  ["paper", "bad", TEXT],
  ["paper", "ink", TEXT],
];

const tokens = readFileSync(new URL("tokens.css", import.meta.url), "utf8");
const declared = new Map([...tokens.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value.trim()]).reverse());

/** The value of a role in one scheme: `light-dark(a, b)` or a colour for both. */
function valueOf(role, scheme) {
  const value = declared.get(role);
  assert.ok(value, `tokens.css declares no --${role}`);
  const both = value.match(/^light-dark\((oklch\(.+\)), (oklch\(.+\))\)$/);
  return both ? both[scheme === "light" ? 1 : 2] : value;
}

/** Linear sRGB of `oklch(L% C H)`, clipped to what a screen can show. */
function linear(value, hue) {
  const parts = value.replace("var(--hue)", String(hue)).match(/^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)$/);
  assert.ok(parts, `not an opaque oklch() colour: ${value}`);
  const [L, C, H] = [parts[1] / 100, Number(parts[2]), (parts[3] * Math.PI) / 180];
  const [a, b] = [C * Math.cos(H), C * Math.sin(H)];
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.min(1, Math.max(0, channel)));
}

function contrast(one, other) {
  const [dark, light] = [one, other].map(([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b).sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const hues = [Number(declared.get("hue")), ...Array.from({ length: 72 }, (_, step) => step * 5)];

for (const scheme of ["light", "dark"]) {
  test(`every pair has enough contrast in the ${scheme} scheme, whatever the hue`, () => {
    const failures = pairs.flatMap(([front, back, least]) =>
      hues
        .map((hue) => ({ hue, ratio: contrast(linear(valueOf(front, scheme), hue), linear(valueOf(back, scheme), hue)) }))
        .filter(({ ratio }) => ratio < least)
        .map(({ hue, ratio }) => `${front} on ${back}, hue ${hue}: ${ratio.toFixed(2)} < ${least}`),
    );
    assert.deepEqual(failures, []);
  });
}

test("black on white is 21 to 1, so the formula can be trusted", () => {
  assert.equal(contrast(linear("oklch(0% 0 0)", 0), linear("oklch(100% 0 0)", 0)).toFixed(1), "21.0");
});

test("beside what the overlay lies on, paper is as dark as below it", () => {
  const parts = [...declared.get("overlay").matchAll(/oklch\(([^/]+) \/ ([\d.]+)\)/g)];
  const mixed = parts.map(([, colour, share]) => `color-mix(in srgb, oklch(${colour}) ${share * 100}%, var(--paper))`);
  assert.equal(mixed.length, 2);
  assert.equal(declared.get("paper-below").replace(/\s+/g, " "), `light-dark( ${mixed.join(", ")} )`);
});
