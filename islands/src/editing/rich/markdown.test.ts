import { Fragment, type Node } from "prosemirror-model";
import { expect, test } from "vitest";
import { canKeep, readMarkdown, writeMarkdown } from "./markdown.ts";
import { markType, nodeType, schema } from "./schema.ts";

/** Markdown that writers use, and the formatted editor's version of it. */
const KEPT = [
  "",
  "Come early.",
  "One\ntwo",
  "One\n\ntwo",
  "One  \ntwo",
  "One\\\ntwo",
  "*a* **b** ***c*** `d`",
  "**bold *and italic* too**",
  "*italic **and bold** too*",
  "a*b*c and **d**e",
  "# Sea\n\n## Air\n\n###### Sand",
  "Sea\n===\n\nAir\n---",
  "# Chapter 5 \\#",
  "- a\n- b",
  "* a\n* b\n\n  c",
  "- a\n\n- b",
  "- a\n  - b\n    - c\n- d",
  "1. a\n2. b",
  "7. a\n8. b",
  "1) a\n2) b",
  "1. a\n   - b\n   - c\n2. d",
  "> a\n> b\n>\n> c",
  "> - a\n> - b",
  "> > a",
  "```\nlet a = 1;\n\n  b();\n```",
  "```rust\nlet a = 1;\n```",
  "    let a = 1;",
  "````\n```\n````",
  "`` a ` b ``",
  "---",
  "a\n\n***\n\nb",
  "[a](https://b.example)",
  "[a](https://b.example/c_d?e=1&f=2)",
  "[a](https://b.example/(c))",
  "[a](<https://b.example/c d>)",
  '[a](https://b.example "c")',
  '[a](https://b.example "c \\"d\\" e")',
  "[*a* b](https://c.example) [d](/hotel/sea) [e](mailto:mia@example.org)",
  "<https://a.example> <mia@example.org>",
  "[a][x]\n\n[x]: https://b.example",
  "**[a](https://b.example)**",
  "[a](javascript:alert(1))",
  "\\*a\\* \\_b\\_ \\`c\\` \\[d\\](e) \\# f",
  "snake_case and a_b_c",
  "1\\. a",
  "\\- a",
  "&amp; &copy; &lt;b&gt; \\&amp;",
  "a & b < c > d",
  "5 * 3 * 2",
  "Très bien, 東京, 👩‍🚀",
  "What \\!",
  "!\\[a]",
  "a ! [b](https://c.example)",
  "\\!\\[a](b)",
];

/** Markdown that formatted text cannot represent. */
const UNKEPT = [
  "![the sea](https://a.example/b.png)",
  "a ![b](c) d",
  "a <b>c</b> d",
  "<div>\n*a*\n</div>",
  "<!-- a -->",
  "<script>alert(1)</script>",
  "a  \nb\n===",
  "*a *b* c*",
  "**a **b** c**",
];

test.each(KEPT)("%j looks the same after a round trip through formatted text", (markdown) => {
  expect(canKeep(markdown)).toBe(true);
});

test.each(KEPT)("%j does not change in a second round trip", (markdown) => {
  const once = writeMarkdown(readMarkdown(markdown));
  expect(writeMarkdown(readMarkdown(once))).toBe(once);
});

test.each(UNKEPT)("%j stays Markdown", (markdown) => {
  expect(canKeep(markdown)).toBe(false);
});

/** Typed text that must not become Markdown. */
const TYPED = [
  "**not bold** *not italic* _nor this_",
  "# no heading",
  "#",
  "- no list",
  "-",
  "+ no list",
  "* no list",
  "1. no list",
  "1) no list",
  "2027. A year",
  "> no quotation",
  "---",
  "===",
  "~~~",
  "```",
  "[no](https://link.example)",
  "![no](https://picture.example)",
  "<b>no tag</b>",
  "<https://no-link.example>",
  "&amp; &copy; &#38;",
  "a \\ b \\* c",
  "snake_case _a_",
  "Follow @__ada__",
  "https://example.org/_a_/__b__",
  "a__b__ __c _d__ é_a_é _é_ 東_京_ ___",
  "`no code`",
  "5 < 6 & 7 > 2",
];

test.each(TYPED)("%j comes back as it was typed", (words) => {
  const [paragraph, heading, item] = [nodeType("paragraph"), nodeType("heading"), nodeType("list_item")];
  const text = () => schema.text(words);
  const list = nodeType("bullet_list").create({ tight: true }, item.create(null, paragraph.create(null, text())));
  const broken = Fragment.from([schema.text("a"), nodeType("hard_break").create(), text()]);
  const document = nodeType("doc").create(null, [
    paragraph.create(null, text()),
    heading.create({ level: 2 }, text()),
    paragraph.create(null, broken),
    list,
  ]);
  expect(readMarkdown(writeMarkdown(document)).toJSON()).toEqual(document.toJSON());
});

test("bold and italic words keep their marks beside any sign", () => {
  const [strong, em] = [markType("strong").create(), markType("em").create()];
  const texts = [
    [schema.text("a"), schema.text("(b)", [strong]), schema.text("c")],
    [schema.text("“a”", [em]), schema.text("b")],
    [schema.text("€"), schema.text("5", [strong]), schema.text("a")],
    [schema.text("a", [strong]), schema.text("b", [em, strong]), schema.text("c", [em])],
    [schema.text("東"), schema.text("「京」", [strong]), schema.text("都")],
  ];
  const written = texts.map((words) =>
    writeMarkdown(nodeType("doc").create(null, nodeType("paragraph").create(null, words))),
  );
  expect(written.slice(0, 3)).toEqual(["&#97;**(b)**&#99;", "*“a”*&#98;", "€**5**a"]);
  for (const [index, words] of texts.entries()) {
    const document = nodeType("doc").create(null, nodeType("paragraph").create(null, words));
    expect(readMarkdown(written[index] ?? "").toJSON()).toEqual(document.toJSON());
  }
});

/** Texts of signs, letters and marks in many orders; the numbers are the same in each run. */
function anyWords(count: number): Node[] {
  let state = 7;
  const next = (most: number) => {
    state = (state * 48271) % 2147483647;
    return state % most;
  };
  const signs = [..."_*`[]<>&;#~\\!()\"'.:-+=|@/ aé東1"];
  const [em, strong] = [markType("em").create(), markType("strong").create()];
  const marks = [[], [em], [strong], [em, strong]];
  const word = () => Array.from({ length: 1 + next(5) }, () => signs[next(signs.length)]).join("");
  const texts = () =>
    Array.from({ length: 1 + next(4) }, () => schema.text(word().trim() || "a", marks[next(marks.length)] ?? []));
  return Array.from({ length: count }, () => nodeType("paragraph").create(null, Fragment.from(texts())));
}

test("signs in any order, beside any marks, come back as they were typed", () => {
  for (const paragraph of anyWords(3000)) {
    const document = nodeType("doc").create(null, paragraph);
    const markdown = writeMarkdown(document);
    expect(readMarkdown(markdown).toJSON(), markdown).toEqual(document.toJSON());
  }
});

test("spaces at the ends of marked words move outside the marks", () => {
  const strong = markType("strong").create();
  const words = [schema.text("Come "), schema.text("early ", [strong]), schema.text("please")];
  const document = nodeType("doc").create(null, nodeType("paragraph").create(null, words));
  expect(writeMarkdown(document)).toBe("Come **early** please");
});

test("an address keeps all its characters", () => {
  for (const href of ["https://a.example/b c", "https://a.example/<b>", "https://a.example/(b", "", "a\\b"]) {
    const words = schema.text("a", [markType("link").create({ href, title: 'b "c"' })]);
    const document = nodeType("doc").create(null, nodeType("paragraph").create(null, words));
    expect(readMarkdown(writeMarkdown(document)).toJSON()).toEqual(document.toJSON());
  }
});
