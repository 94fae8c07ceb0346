import type { SaveOutcome } from "../calls.ts";
import type { AutosaveOptions } from "./autosave-options.ts";
import type { Stored } from "./save-state.ts";
import type { Sendings } from "./sendings.ts";

/** The version of a new thing. */
const FIRST_VERSION = 1;

type ServerSideOptions<Subject, Written, Visibility> = Pick<
  AutosaveOptions<Subject, Written, Visibility>,
  "kind" | "stored" | "saved" | "save" | "look" | "find"
> & { readonly sendings: Pick<Sendings<Written>, "all"> };

/** The server's state of a thing, as its answers show it. */
export interface ServerSide<Subject, Written, Visibility> {
  /** Undefined for a new thing. */
  stored(): Stored<Visibility> | undefined;
  /** Whether this document was saved last. */
  isSaved(document: Written): boolean;
  /**
   * Saves an existing thing. A conflict over parts outside the document, or with a document that this window sent
   * without an answer, resolves itself.
   */
  save(document: Written, visibility: Visibility): Promise<SaveOutcome<Subject>>;
  /** Takes over the answer to a save of this document. */
  accept(thing: Subject, document: Written): void;
  /** Continues from the version of the server's thing if only parts outside the document changed. */
  follow(theirs: Subject): boolean;
  /** Takes over this state in place of the assumed one. */
  become(theirs: Subject): void;
  /** Treats the document as saved. */
  settleFor(document: Written): void;
}

export function serverSide<Subject, Written, Visibility>(
  options: ServerSideOptions<Subject, Written, Visibility>,
): ServerSide<Subject, Written, Visibility> {
  const { kind, look, find, sendings } = options;
  let { stored, saved } = options;
  /** The document as the server returned it: it may have normalized what was sent. */
  let known = saved;

  function follow(theirs: Subject): boolean {
    const next = kind.storedOf(theirs);
    const isSame =
      stored !== undefined &&
      next.version > stored.version &&
      kind.isDraft(next.visibility) === kind.isDraft(stored.visibility) &&
      kind.isSame(kind.documentOf(theirs), known);
    if (isSame) {
      stored = next;
    }
    return isSame;
  }

  /**
   * Whether the server's document is this window's: it is known, or was sent without an answer. Then saving continues
   * from it.
   */
  async function isNobodyElses(visibility: Visibility): Promise<boolean> {
    const theirs = stored && (await (look ?? find)?.(stored.id));
    return theirs !== undefined && ((look !== undefined && follow(theirs)) || followOwn(theirs, visibility));
  }

  /** Keeps a published thing published when an automatic save follows it. */
  function followOwn(theirs: Subject, visibility: Visibility): boolean {
    const [next, document] = [kind.storedOf(theirs), kind.documentOf(theirs)];
    const isOwn =
      kind.isDraft(next.visibility) === kind.isDraft(visibility) &&
      sendings.all().some((sent) => kind.isSame(sent, document));
    if (isOwn) {
      become(theirs);
    }
    return isOwn;
  }

  function become(theirs: Subject): void {
    stored = kind.storedOf(theirs);
    saved = kind.documentOf(theirs);
    known = saved;
  }

  return {
    stored: () => stored,
    isSaved: (document) => kind.isSame(document, saved),
    async save(document, visibility) {
      const outcome = await options.save(document, visibility, stored, undefined);
      return outcome.status === "conflict" && (await isNobodyElses(visibility))
        ? options.save(document, visibility, stored, undefined)
        : outcome;
    },
    accept(thing, document) {
      const isNew = stored === undefined;
      stored = kind.storedOf(thing);
      saved = document;
      known = kind.documentOf(thing);
      if (isNew && stored.version > FIRST_VERSION && !kind.isSame(known, document)) {
        // An earlier call created it, and it was changed since: saving over the created version finds the conflict.
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
