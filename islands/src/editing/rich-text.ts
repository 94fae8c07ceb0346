import { useState } from "react";
import { late, useLate, useSoon } from "../lib/late.ts";
import { writesMarkdown } from "./writing-choice.ts";

/** The formatted way to write: a large part of the page that only writers need, and that comes after the rest. */

async function fetchRichText() {
  const [{ RichText }, { canKeep }] = await Promise.all([import("./rich/RichText.tsx"), import("./rich/markdown.ts")]);
  return { RichText, canKeep };
}

export type RichTextModule = Awaited<ReturnType<typeof fetchRichText>>;

const richText = late(fetchRichText);

/** Loads it once; where it cannot be had, Markdown is written as it is, and the next field tries again. */
export const loadRichText = richText.load;

/** Undefined until it is there; it comes only where it is wanted. */
export function useRichText(isWanted: boolean): RichTextModule | undefined {
  return useLate(richText, isWanted);
}

/** Loads it with an editor that has fields for it: it is there by the time the first words are written. */
export function useRichTextSoon(): void {
  const [isWanted] = useState(() => !writesMarkdown());
  useSoon(richText, isWanted);
}
