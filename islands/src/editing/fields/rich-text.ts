import { useEffect, useState } from "react";
import { late, useLate, useSoon } from "../../lib/late.ts";
import { writesMarkdown } from "./writing-choice.ts";

/**
 * Loads the formatted editor, a large module that only writers need, after the rest of the page: at once where there is
 * text to show, else once the writer acts.
 */

async function fetchRichText() {
  const [{ RichText }, { canKeep }] = await Promise.all([
    import("../rich/RichText.tsx"),
    import("../rich/markdown.ts"),
  ]);
  return { RichText, canKeep };
}

export type RichTextModule = Awaited<ReturnType<typeof fetchRichText>>;

const richText = late(fetchRichText);

/** Loads it once. Where it fails to load, the field keeps the Markdown editor, and the next field tries again. */
export const loadRichText = richText.load;

/** Undefined until it has loaded; it loads only if `isWanted`, and at once if the field `hasText`. */
export function useRichText(isWanted: boolean, hasText: boolean): RichTextModule | undefined {
  const isNeeded = isWanted && hasText;
  useEffect(() => {
    if (isNeeded) {
      void richText.load();
    }
  }, [isNeeded]);
  return useLate(richText, isWanted);
}

/** Loads it together with an editor that has fields for it, so that it is ready before the first words are typed. */
export function useRichTextSoon(): void {
  const [isWanted] = useState(() => !writesMarkdown());
  useSoon(richText, isWanted);
}
