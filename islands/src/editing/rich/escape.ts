/** Escapes text so that Markdown shows it literally. */

/** Characters that start a mark, a link, a tag or an entity anywhere in a line. */
const SIGNS = /[\\`*[\]_]|<(?=[A-Za-z/!?])|&(?=#?\w+;)/g;
/** A letter or digit of any script. An underscore between two of them is no mark, but one beside another may be. */
const WORD = /[\p{L}\p{N}]/u;
/** Characters that start a heading, a quotation, a list, a rule or code at the start of a line. */
const BLOCK_START = /^(?:#{1,6}(?=\s|$)|>|[+-](?=[\s-]|$)|=+(?=\s*$)|~(?=~~))/;
const NUMBER = /^(\d{1,9})([.)])(?=\s|$)/;

/**
 * Escapes text of a line. With `isStart` it stands at the line's start and loses the spaces that Markdown would drop.
 */
export function escapedWords(words: string, isStart: boolean): string {
  const line = words.replaceAll("\n", " ");
  const inner = (isStart ? line.replace(/^[ \t]+/, "") : line).replace(SIGNS, (sign, at: number, whole: string) =>
    // Within a word an underscore is no mark.
    sign === "_" && WORD.test(whole[at - 1] ?? "") && WORD.test(whole[at + 1] ?? "") ? sign : `\\${sign}`,
  );
  return isStart ? inner.replace(BLOCK_START, "\\$&").replace(NUMBER, "$1\\$2") : inner;
}

/** The target of a link, between its brackets. */
export function escapedAddress(address: string): string {
  const escaped = address.replaceAll("\n", "%0A").replace(/[\\<>]|&(?=#?\w+;)/g, "\\$&");
  return /^[^\s()<]+$/.test(address) ? escaped : `<${escaped}>`;
}

/** The title of a link, between its quotation marks. */
export function escapedTitle(title: string): string {
  return `"${title.replace(/["\\]|&(?=#?\w+;)/g, "\\$&")}"`;
}
