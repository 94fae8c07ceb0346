/** Words as Markdown that means nothing but these words. */

/** What begins a mark, a link, a tag or an entity wherever it stands. */
const SIGNS = /[\\`*[\]_]|<(?=[A-Za-z/!?])|&(?=#?\w+;)/g;
const WORD = /\w/;
/** What would begin a heading, a quotation, a list, a line or code where a line begins. */
const BEGINNING = /^(?:#{1,6}(?=\s|$)|>|[+-](?=[\s-]|$)|=+(?=\s*$)|~(?=~~))/;
const NUMBER = /^(\d{1,9})([.)])(?=\s|$)/;

/** Words of a line; of its beginning where `isStart`, which loses the spaces that Markdown would drop. */
export function escapedWords(words: string, isStart: boolean): string {
  const line = words.replaceAll("\n", " ");
  const inner = (isStart ? line.replace(/^[ \t]+/, "") : line).replace(SIGNS, (sign, at: number, whole: string) =>
    // Within a word an underscore is a letter.
    sign === "_" && WORD.test(whole[at - 1] ?? "") && WORD.test(whole[at + 1] ?? "") ? sign : `\\${sign}`,
  );
  return isStart ? inner.replace(BEGINNING, "\\$&").replace(NUMBER, "$1\\$2") : inner;
}

/** Where a link leads, as it stands between the brackets. */
export function escapedAddress(address: string): string {
  const escaped = address.replaceAll("\n", "%0A").replace(/[\\<>]|&(?=#?\w+;)/g, "\\$&");
  return /^[^\s()<]+$/.test(address) ? escaped : `<${escaped}>`;
}

/** What is said of a link, between its quotation marks. */
export function escapedTitle(title: string): string {
  return `"${title.replace(/["\\]|&(?=#?\w+;)/g, "\\$&")}"`;
}
