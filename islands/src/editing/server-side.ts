import type { AutosaveOptions } from "./autosave-options.ts";
import type { SaveOutcome } from "./calls.ts";
import type { Stored } from "./save-state.ts";
import type { Sendings } from "./sendings.ts";

/** Of a thing that was just made. */
const FIRST_VERSION = 1;

type ServerSideOptions<Thing, Written, Wish> = Pick<
  AutosaveOptions<Thing, Written, Wish>,
  "kind" | "stored" | "saved" | "save" | "look" | "find"
> & { readonly sendings: Pick<Sendings<Written>, "all"> };

/** What the server has of a thing, as its answers say. */
export interface ServerSide<Thing, Written, Wish> {
  /** Undefined for a thing that is not made yet. */
  stored(): Stored<Wish> | undefined;
  /** Whether this is what was saved last. */
  isSaved(document: Written): boolean;
  /**
   * Saves a thing that is made. A conflict over parts beside the document is none, nor is one with what one sent without
   * an answer: nobody has to choose.
   */
  save(document: Written, wish: Wish): Promise<SaveOutcome<Thing>>;
  /** It answered so when it was sent this document. */
  accept(thing: Thing, document: Written): void;
  /** Counts on from the version of what the server has, where nothing but parts beside the document changed. */
  follow(theirs: Thing): boolean;
  /** It has this, whatever it was thought to have. */
  become(theirs: Thing): void;
  /** Nothing of this is to be saved any more. */
  settleFor(document: Written): void;
}

export function serverSide<Thing, Written, Wish>(
  options: ServerSideOptions<Thing, Written, Wish>,
): ServerSide<Thing, Written, Wish> {
  const { kind, look, find, sendings } = options;
  let { stored, saved } = options;
  /** What the server says that it has: it may have tidied what was sent. */
  let known = saved;

  function follow(theirs: Thing): boolean {
    const next = kind.storedOf(theirs);
    const isSame =
      stored !== undefined &&
      next.version > stored.version &&
      kind.isDraft(next.wish) === kind.isDraft(stored.wish) &&
      kind.isSame(kind.documentOf(theirs), known);
    if (isSame) {
      stored = next;
    }
    return isSame;
  }

  /** Whether nobody else wrote what the server has: it is known, or was sent without an answer. Then it is gone on from. */
  async function isNobodyElses(wish: Wish): Promise<boolean> {
    const theirs = stored && (await (look ?? find)?.(stored.id));
    return theirs !== undefined && ((look !== undefined && follow(theirs)) || followOwn(theirs, wish));
  }

  /** What others see by now is not hidden from them by a change that nobody asked them to be shown. */
  function followOwn(theirs: Thing, wish: Wish): boolean {
    const [next, document] = [kind.storedOf(theirs), kind.documentOf(theirs)];
    const isOwn =
      kind.isDraft(next.wish) === kind.isDraft(wish) && sendings.all().some((sent) => kind.isSame(sent, document));
    if (isOwn) {
      become(theirs);
    }
    return isOwn;
  }

  function become(theirs: Thing): void {
    stored = kind.storedOf(theirs);
    saved = kind.documentOf(theirs);
    known = saved;
  }

  return {
    stored: () => stored,
    isSaved: (document) => kind.isSame(document, saved),
    async save(document, wish) {
      const outcome = await options.save(document, wish, stored, undefined);
      return outcome.status === "conflict" && (await isNobodyElses(wish))
        ? options.save(document, wish, stored, undefined)
        : outcome;
    },
    accept(thing, document) {
      const isNew = stored === undefined;
      stored = kind.storedOf(thing);
      saved = document;
      known = kind.documentOf(thing);
      if (isNew && stored.version > FIRST_VERSION && !kind.isSame(known, document)) {
        // An earlier call made it, and it was changed since: saving over what was made finds the conflict.
        stored = { ...stored, version: FIRST_VERSION };
        known = document;
      }
    },
    follow,
    become,
    settleFor(document) {
      saved = document;
    },
  };
}
