/**
 * Writes the delimiters of bold and italic text so that every reader takes them for delimiters, whatever stands beside
 * them (CommonMark 0.31, section 6.2).
 */

/** Stand for delimiters until their neighbours are known; no text has these code points. */
export const EM = { open: "\uFDD0", close: "\uFDD1" };
export const STRONG = { open: "\uFDD2", close: "\uFDD3" };
const RUNS = /([\uFDD0-\uFDD3]+)/;
const SPACE = /^\s?$/u;
/** What all readers take for punctuation; about other signs, as €, they differ. */
const PUNCTUATION = /^[\p{P}$+<=>^`|~]$/u;
const LETTER = /^[\p{L}\p{N}\p{M}]$/u;

/** Whether a text has bold and italic words, so that italic ones may need another sign. */
export function hasBoth(text: string): boolean {
  return text.includes(EM.open) && text.includes(STRONG.open);
}

/**
 * Replaces the stand-ins by delimiters, with `italic` as the sign of italic text. A letter that would keep a delimiter
 * from being one becomes a character reference.
 */
export function withDelimiters(text: string, italic: "*" | "_"): string {
  const parts = text.split(RUNS);
  let isSettled = false;
  // A reference is punctuation for the run on its other side.
  while (!isSettled) {
    isSettled = true;
    for (let at = 1; at < parts.length; at += 2) {
      const [before = "", run = "", after = ""] = parts.slice(at - 1, at + 2);
      const { isBeforeEncoded, isAfterEncoded } = needs(run, last(before), first(after), italic);
      if (isBeforeEncoded) {
        parts[at - 1] = before.slice(0, -last(before).length) + reference(last(before));
      }
      if (isAfterEncoded) {
        parts[at + 1] = reference(first(after)) + after.slice(first(after).length);
      }
      isSettled &&= !isBeforeEncoded && !isAfterEncoded;
    }
  }
  return parts.map((part, at) => (at % 2 === 1 ? signsOf(part, italic) : part)).join("");
}

/** Which neighbours of a run keep its delimiters from opening or closing. */
function needs(run: string, before: string, after: string, italic: "*" | "_") {
  const signs = signsOf(run, italic);
  const isMixed = new Set(signs).size > 1;
  // Beside another sign, a delimiter has punctuation as its neighbour.
  const right = isMixed ? italic : after;
  const left = isMixed ? italic : before;
  const opens = (delimiter: string) => delimiter === EM.open || delimiter === STRONG.open;
  const atStart = isMixed ? run.slice(0, 1) : run;
  const atEnd = isMixed ? run.slice(-1) : run;
  const isOpening = [...atStart].some(opens);
  const isClosing = ![...atEnd].every(opens);
  return {
    isBeforeEncoded: isOpening && isLetterLike(before) && (!LETTER.test(right) || signs.startsWith("_")),
    isAfterEncoded: isClosing && isLetterLike(after) && (!LETTER.test(left) || signs.endsWith("_")),
  };
}

function signsOf(run: string, italic: "*" | "_"): string {
  return [...run].map((delimiter) => (delimiter === EM.open || delimiter === EM.close ? italic : "**")).join("");
}

function isLetterLike(sign: string): boolean {
  return !SPACE.test(sign) && !PUNCTUATION.test(sign);
}

function reference(sign: string): string {
  return `&#${sign.codePointAt(0)};`;
}

function first(text: string): string {
  return String.fromCodePoint(...[text.codePointAt(0)].filter((code) => code !== undefined));
}

function last(text: string): string {
  return [...text.slice(-2)].at(-1) ?? "";
}
