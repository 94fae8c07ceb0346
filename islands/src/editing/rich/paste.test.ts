import { DOMParser as Reader } from "prosemirror-model";
import { expect, test } from "vitest";
import { writeMarkdown } from "./markdown.ts";
import { readPasted } from "./paste.ts";
import { schema } from "./schema.ts";

/** The Markdown that the editor makes of pasted HTML. */
function markdownOf(html: string): string {
  const place = document.createElement("div");
  place.innerHTML = readPasted(html);
  return writeMarkdown(Reader.fromSchema(schema).parse(place));
}

test("pasted text brings no style", () => {
  const html = `<style>p { color: red }</style><p class="a" style="color: red">b <b style='top: 0'>c</b></p>`;
  expect(readPasted(html)).toBe('<p class="a">b <strong>c</strong></p>');
});

test("words of Google Docs are bold and italic where they look so", () => {
  const html =
    '<b style="font-weight:normal;" id="docs-internal-guid-0a1b"><p><span style="font-weight:400">Plain words, </span>' +
    '<span style="font-weight:700">bold words</span><span style="font-style:italic"> slanted</span></p></b>';
  expect(markdownOf(html)).toBe("Plain words, **bold words** *slanted*");
});

test("headings, lists and links of Google Docs stay what they are, and empty lines are none", () => {
  const html =
    '<b style="font-weight:normal;" id="docs-internal-guid-0a1b"><h2 dir="ltr" style="line-height:1.38">' +
    '<span style="font-size:16pt;font-weight:400">The harbour</span></h2><br /><p dir="ltr" style="line-height:1.38">' +
    '<span style="font-weight:400">See </span><a href="https://a.example" style="text-decoration:none">' +
    '<span style="font-weight:700">the map</span></a></p><br /><ul style="margin-top:0"><li style="font-weight:400">' +
    '<p><span style="font-weight:400">Fish</span></p></li><li><p><span style="font-weight:400">Bread</span></p></li>' +
    "</ul></b>";
  expect(markdownOf(html)).toBe("## The harbour\n\nSee **[the map](https://a.example)**\n\n* Fish\n\n* Bread");
});

test("words, lists and empty lines of Word are read", () => {
  const item = (level: number, sign: string, words: string) =>
    `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]>` +
    `<span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>` +
    `&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`;
  const html =
    "<p class=MsoNormal style='margin:0'>Come <b style='mso-bidi-font-weight:normal'>early</b> and " +
    `<i>late</i><o:p></o:p></p><p class=MsoNormal style='margin:0'><o:p>&nbsp;</o:p></p>` +
    `${item(1, "·", "Fish")}${item(2, "o", "Bream")}${item(1, "·", "Bread")}<p style='margin:0'>Then</p>` +
    `${item(1, "1.", "First")}${item(1, "2.", "Second")}`;
  expect(markdownOf(html)).toBe(
    "Come **early** and *late*\n\n* Fish\n\n  * Bream\n\n* Bread\n\nThen\n\n1. First\n\n2. Second",
  );
});

test("a break between two lines of text stays beside a block", () => {
  for (const [html, lines] of [
    ['<div style="margin:0">Hello<br>World<div>and more</div></div>', "Hello<br>World"],
    [
      '<ul><li style="margin:0">First line<br>second line<ul><li>below</li></ul></li></ul>',
      "First line<br>second line",
    ],
    ['<p style="margin:0">Head</p>one<br>two', "one<br>two"],
  ] as const) {
    expect(readPasted(html)).toContain(lines);
  }
});

test("text that reads like an attribute is text", () => {
  const html = `<p title=" style='a'" style="color:red">Write style="bold" here</p>`;
  expect(readPasted(html)).toBe(`<p title=" style='a'">Write style="bold" here</p>`);
});
