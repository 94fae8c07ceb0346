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
import { pass, titled } from "./autosave-testing.ts";
import { type Opening, openingOf } from "./opening.ts";
import type { WorkingCopy } from "./working-copy.ts";

/** Builders for tests of the automatic saves of published pages. */

export const published = aPage({ version: 4, title: "Shown", isShown: true });
/** The page's copy on this device. */
export const local = () => pageCopies("p1").read();

export const aCopy = (title: string, revision: number, baseVersion = 4): WorkingCopy<PageDocument> => ({
  document: titled(title),
  revision,
  baseVersion,
});

export interface Visit {
  readonly saver: Autosave<Page, PageDocument, PageVisibility>;
  readonly opening: Opening<PageDocument, PageVisibility>;
  readonly held: HeldCopy<PageDocument>;
  /** The saves of the thing. */
  readonly sent: readonly (PageDocument & PageVisibility & { readonly version: number | undefined })[];
  /** The outcomes of the next saves of the thing; after those, saves succeed. */
  readonly outcomes: SaveOutcome<Page>[];
  readonly says: () => string;
  readonly keepMine: (thing: Page) => Promise<unknown>;
  readonly takeTheirs: (thing: Page) => string;
}

/** Opens the editor of a page with this working copy; each call takes the delay, in milliseconds. */
export function visit(page: Page | undefined, first?: WorkingCopy<PageDocument>, delay = 0): Visit {
  const held = heldCopy(first, delay);
  const sent: Visit["sent"][number][] = [];
  const outcomes: SaveOutcome<Page>[] = [];
  const opening = openingOf(PAGES, page, first, pageCopies(page?.id).read());
  const saver = autosave<Page, PageDocument, PageVisibility>({
    ...opening,
    kind: PAGES,
    copyOf: pageCopies,
    workingCopies: held.port,
    save: async ({ title }, { isShown }, stored) => {
      sent.push({ title, isShown, version: stored?.version });
      if (delay > 0) {
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
      const version = (stored?.version ?? 0) + 1;
      return outcomes.shift() ?? { status: "saved", value: aPage({ title, isShown, version }) };
    },
    onMade: () => {},
  });
  saver.start();
  const theirs = (thing: Page) => ({ thing, held: held.there() });
  return {
    saver,
    opening,
    held,
    sent,
    outcomes,
    says: () => saver.state().status,
    keepMine: (thing) => saver.keepMine(theirs(thing)),
    takeTheirs: (thing) => saver.takeTheirs(theirs(thing)).title,
  };
}

/** A visit whose first edit is revision 1 of the working copy. */
export async function changed(title: string): Promise<Visit> {
  const begun = visit(published);
  begun.saver.changed(titled(title));
  await pass(1_000);
  return begun;
}
