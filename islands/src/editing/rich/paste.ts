/**
 * Reads pasted HTML as it looks. Google Docs and Word say by styles what is bold or italic, and what is a list; the
 * page's policy forbids styles. So styles are renamed before the HTML is parsed, read, and removed.
 */

/** Holds the styles of an element under a name that the policy allows. */
const LOOK = "data-look";
const STYLE_ELEMENTS = /<style\b[^>]*>[\s\S]*?<\/style\s*>/gi;
const TAGS = /<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi;
/** An attribute's value is matched with it, so that no value is taken for a name. */
const ATTRIBUTES = /(\s)([^\s=>"'/]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+))/g;
const BLOCKS = "p, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, pre, div, table, hr";
/** From this weight on browsers draw bold letters. */
const BOLD = 600;
/** A paragraph that Word shows as an item of a list, with its level. */
const LIST_ITEM = /mso-list\s*:\s*l\d+\s+level(\d)/i;
/** The sign or number that Word writes in front of an item. */
const LIST_MARKER = /mso-list\s*:\s*ignore/i;
const NUMBER = /^\(?[\da-z]+[.)]/i;

/** The pasted HTML without styles: bold and italic words, and lists, are elements. */
export function readPasted(html: string): string {
  const renamed = html.replace(STYLE_ELEMENTS, "").replace(TAGS, withLook);
  if (!renamed.includes(LOOK)) {
    return renamed;
  }
  const { body } = new DOMParser().parseFromString(renamed, "text/html");
  removeEmptyLines(body);
  readLists(body);
  readMarks(body);
  for (const element of body.querySelectorAll(`[${LOOK}]`)) {
    element.removeAttribute(LOOK);
  }
  return body.innerHTML;
}

function withLook(tag: string): string {
  return tag.replace(ATTRIBUTES, (whole, space: string, name: string, value: string) =>
    name.toLowerCase() === "style" ? `${space}${LOOK}${value}` : whole,
  );
}

/** Removes breaks and empty paragraphs between blocks, because blocks have a distance of their own. */
function removeEmptyLines(body: HTMLElement): void {
  for (const line of body.querySelectorAll("br")) {
    if (isBlock(nearest(line, "previousSibling")) || isBlock(nearest(line, "nextSibling"))) {
      line.remove();
    }
  }
  for (const paragraph of body.querySelectorAll("p")) {
    if (paragraph.textContent.trim() === "") {
      paragraph.remove();
    }
  }
}

/** The sibling in that direction that shows something. */
function nearest(line: Element, direction: "previousSibling" | "nextSibling"): Node | null {
  let sibling = line[direction];
  while (sibling instanceof Text && sibling.data.trim() === "") {
    sibling = sibling[direction];
  }
  return sibling;
}

function isBlock(node: Node | null): boolean {
  return node instanceof Element && node.matches(BLOCKS);
}

/** Makes lists of Word's paragraphs. */
function readLists(body: HTMLElement): void {
  /** The open lists, the outermost first. */
  let open: Element[] = [];
  let last: Element | undefined;
  for (const paragraph of body.querySelectorAll(`p[${LOOK}]`)) {
    const level = Number(LIST_ITEM.exec(lookOf(paragraph))?.[1] ?? 0);
    if (level === 0) {
      continue;
    }
    const marker = [...paragraph.querySelectorAll(`[${LOOK}]`)].find((element) => LIST_MARKER.test(lookOf(element)));
    const kind = NUMBER.test(marker?.textContent.trim() ?? "") ? "ol" : "ul";
    marker?.remove();
    open = last !== undefined && paragraph.previousElementSibling === last ? open.slice(0, level) : [];
    // Another kind of list on the same level is another list.
    if (open.length === level && open.at(-1)?.localName !== kind) {
      open.pop();
    }
    while (open.length < level) {
      const list = body.ownerDocument.createElement(kind);
      const above = open.at(-1);
      if (above) {
        (above.lastElementChild ?? above).append(list);
      } else {
        paragraph.before(list);
      }
      open.push(list);
    }
    const item = body.ownerDocument.createElement("li");
    item.append(...paragraph.childNodes);
    open.at(-1)?.append(item);
    paragraph.remove();
    last = open[0];
  }
}

/** Makes elements of what is bold and italic, and removes those that are neither. */
function readMarks(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) {
    texts.push(walker.currentNode);
  }
  const marks = texts.map((text) => ({ isBold: found(text, isBold), isItalic: found(text, isItalic) }));
  for (const [index, text] of texts.entries()) {
    const mark = marks[index];
    if (text.textContent?.trim() && mark?.isBold) {
      wrap(text, "strong");
    }
    if (text.textContent?.trim() && mark?.isItalic) {
      wrap(text, "em");
    }
  }
  const kept = new Set(body.querySelectorAll("[data-made]"));
  for (const element of body.querySelectorAll("b, strong, i, em, span")) {
    if (kept.has(element)) {
      element.removeAttribute("data-made");
    } else {
      element.replaceWith(...element.childNodes);
    }
  }
}

function wrap(text: Node, name: string): void {
  const element = document.createElement(name);
  element.setAttribute("data-made", "");
  text.parentNode?.replaceChild(element, text);
  element.append(text);
}

/** What the nearest element around a text says; headings and the page say no. */
function found(text: Node, says: (element: Element) => boolean | undefined): boolean {
  for (let element = text.parentElement; element; element = element.parentElement) {
    const said = says(element);
    if (said !== undefined) {
      return said;
    }
  }
  return false;
}

function isBold(element: Element): boolean | undefined {
  const weight = styleOf(element, "font-weight");
  if (weight !== undefined && weight !== "inherit") {
    return weight.startsWith("bold") || Number(weight) >= BOLD;
  }
  return ["b", "strong"].includes(element.localName) || undefined;
}

function isItalic(element: Element): boolean | undefined {
  const style = styleOf(element, "font-style");
  if (style !== undefined && style !== "inherit") {
    return style === "italic" || style.startsWith("oblique");
  }
  return ["i", "em"].includes(element.localName) || undefined;
}

function styleOf(element: Element, property: string): string | undefined {
  const rules = lookOf(element)
    .split(";")
    .map((rule) => rule.split(":"));
  const rule = rules.findLast(([name]) => name?.trim().toLowerCase() === property);
  return rule?.[1]?.replace("!important", "").trim().toLowerCase();
}

function lookOf(element: Element): string {
  return element.getAttribute(LOOK) ?? "";
}
