import { useEffect, useSyncExternalStore } from "react";
import { writesMarkdown } from "./writing-choice.ts";

/** The formatted way to write: a large part of the page that only writers need, and that comes after the rest. */

async function fetchRichText() {
  const [{ RichText }, { canKeep }] = await Promise.all([import("./rich/RichText.tsx"), import("./rich/markdown.ts")]);
  return { RichText, canKeep };
}

export type RichTextModule = Awaited<ReturnType<typeof fetchRichText>>;

const listeners = new Set<() => void>();
let here: RichTextModule | undefined;
let coming: Promise<void> | undefined;

/** Loads it once; where it cannot be had, Markdown is written as it is, and the next field tries again. */
export function loadRichText(): Promise<void> {
  coming ??= fetchRichText().then(
    (module) => {
      here = module;
      for (const changed of listeners) {
        changed();
      }
    },
    () => {
      coming = undefined;
    },
  );
  return coming;
}

/** Undefined until it is there; it comes only where it is wanted. */
export function useRichText(isWanted: boolean): RichTextModule | undefined {
  useEffect(() => {
    if (isWanted) {
      void loadRichText();
    }
  }, [isWanted]);
  return useSyncExternalStore(subscribe, () => here);
}

/** Loads it with an editor that has fields for it: it is there by the time the first words are written. */
export function useRichTextSoon(): void {
  useEffect(() => {
    if (!writesMarkdown()) {
      void loadRichText();
    }
  }, []);
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
