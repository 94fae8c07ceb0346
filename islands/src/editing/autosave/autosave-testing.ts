import { vi } from "vitest";
import type { SaveOutcome } from "../calls.ts";
import {
  aPage,
  type HeldCopy,
  heldCopy,
  PAGES,
  type Page,
  type PageDocument,
  type PageVisibility,
  pageCopies,
} from "../testing.ts";
import { autosave } from "./autosave.ts";
import type { Autosave } from "./autosave-options.ts";
import { openingOf } from "./opening.ts";

/** Builders for tests of the automatic saves. */

export const titled = (title: string): PageDocument => ({ title });
export const draft = aPage({ version: 4, title: "Saved" });
export const published = aPage({ version: 4, title: "Saved", isShown: true });
export const failed = { status: "failed" } as const;
export const shown = { isShown: true };
/** Lets the time pass. */
export const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
/** The copies of a page on this device. */
export const copyOf = pageCopies;

/** The arguments of a save. */
interface Sent extends PageDocument, PageVisibility {
  readonly id: string | undefined;
  readonly version: number | undefined;
  readonly key: string | undefined;
}

interface SetUp {
  readonly saver: Autosave<Page, PageDocument, PageVisibility>;
  readonly held: HeldCopy<PageDocument>;
  readonly sent: readonly Sent[];
  /** The outcomes of the next saves; after those, saves succeed. */
  readonly outcomes: SaveOutcome<Page>[];
  readonly onMade: ReturnType<typeof vi.fn>;
  readonly says: () => string;
}

interface Server {
  /** How long a save takes, in milliseconds. */
  readonly delay?: number;
  readonly find?: (id: string) => Promise<Page | undefined>;
  readonly look?: (id: string) => Promise<Page | undefined>;
}

/** Opens the editor of a page. */
export function begin(page: Page | undefined, { delay = 0, look, find }: Server = {}): SetUp {
  const sent: Sent[] = [];
  const outcomes: SaveOutcome<Page>[] = [];
  const onMade = vi.fn();
  const held = heldCopy<PageDocument>();
  const saver = autosave<Page, PageDocument, PageVisibility>({
    ...openingOf(PAGES, page, undefined, copyOf(page?.id).read()),
    kind: PAGES,
    copyOf,
    workingCopies: held.port,
    save: async ({ title }, { isShown }, stored, key) => {
      sent.push({ title, isShown, id: stored?.id, version: stored?.version, key });
      if (delay > 0) {
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
      const version = (stored?.version ?? 0) + 1;
      return outcomes.shift() ?? { status: "saved", value: aPage({ title, isShown, version }) };
    },
    onMade,
    ...(look && { look }),
    ...(find && { find }),
  });
  saver.start();
  return { saver, held, sent, outcomes, onMade, says: () => saver.state().status };
}
