import type { SaveOutcome } from "../calls.ts";
import type { AutosaveOptions } from "./autosave-options.ts";
import type { Sendings } from "./sendings.ts";
import type { Changes, WorkingCopy } from "./working-copy.ts";

type UnpublishedOptions<Written> = Pick<
  AutosaveOptions<unknown, Written, unknown>,
  "kind" | "saved" | "held" | "workingCopies"
> & { readonly sendings: Pick<Sendings<Written>, "all"> };

type Outcome<Written> = SaveOutcome<WorkingCopy<Written> | undefined>;

/** The working copy of a thing, as the server's answers show it. */
export interface Unpublished<Written> {
  /** The known revision; undefined without one. */
  revision(): number | undefined;
  /** Whether it has these edits, whatever version they are based on. */
  holds(document: Written): boolean;
  /** Whether it has exactly these edits, or does not exist where there are none. */
  agrees(changes: Changes<Written> | undefined): boolean;
  /** Saves these edits, or removes the copy without any. */
  keep(id: string, changes: Changes<Written> | undefined): Promise<Outcome<Written>>;
  /** Marks the copy as published. */
  spend(): void;
  /** Whether the copy is published and can be removed. */
  isSpent(): boolean;
  /** The document that another user wrote into it; undefined without one. */
  otherIn(copy: WorkingCopy<Written> | undefined): Written | undefined;
  /** Takes over this state in place of the assumed one. */
  become(copy: WorkingCopy<Written> | undefined): void;
}

export function unpublishedSide<Written>(options: UnpublishedOptions<Written>): Unpublished<Written> {
  const { kind, workingCopies, sendings } = options;
  let { held } = options;
  // A copy equal to the thing was published and not removed.
  let isSpent = held?.document !== undefined && kind.isSame(held.document, options.saved);
  /** Calls since the last answer that may have succeeded; undefined stands for a removal. */
  let unanswered: (Changes<Written> | undefined)[] = [];

  function become(copy: WorkingCopy<Written> | undefined): void {
    held = copy;
    isSpent = false;
    unanswered = [];
  }

  function isLike(copy: WorkingCopy<Written> | undefined, changes: Changes<Written> | undefined): boolean {
    return copy?.document === undefined || !changes
      ? copy === changes
      : copy.baseVersion === changes.baseVersion && kind.isSame(copy.document, changes.document);
  }

  async function send(id: string, changes: Changes<Written> | undefined): Promise<Outcome<Written>> {
    if (changes) {
      return workingCopies.save(id, changes, held?.revision);
    }
    if (!held) {
      // A call without an answer may have succeeded, under a revision that has to be loaded.
      return unanswered.length > 0 ? { status: "conflict" } : { status: "saved", value: undefined };
    }
    const outcome = await workingCopies.remove(id, held.revision);
    return outcome.status === "deleted" ? { status: "saved", value: undefined } : outcome;
  }

  async function attempt(id: string, changes: Changes<Written> | undefined): Promise<Outcome<Written>> {
    const outcome = await send(id, changes);
    if (outcome.status === "saved") {
      become(outcome.value && { ...outcome.value, ...changes });
    } else if (outcome.status === "failed") {
      unanswered.push(changes);
    }
    return outcome;
  }

  /**
   * Whether this document came from this window or is the one it continues from, whatever version it is based on
   * since.
   */
  function isKnown(document: Written): boolean {
    const known = held?.document === undefined ? sendings.all() : [held.document, ...sendings.all()];
    return known.some((each) => kind.isSame(each, document));
  }

  /** The revision differs: it may come from this window's own call whose answer was lost. */
  async function recognize(id: string, changes: Changes<Written> | undefined): Promise<Outcome<Written>> {
    const there = await workingCopies.load(id);
    if (there.status !== "found") {
      return there;
    }
    const copy = there.value;
    const isDone = isLike(copy, changes);
    const isOwn =
      isDone ||
      unanswered.some((sent) => isLike(copy, sent)) ||
      (copy?.document !== undefined && isKnown(copy.document));
    if (!isOwn) {
      return { status: "conflict" };
    }
    become(copy);
    return isDone ? { status: "saved", value: copy } : attempt(id, changes);
  }

  return {
    revision: () => held?.revision,
    holds: (document) =>
      unanswered.length === 0 && held?.document !== undefined && kind.isSame(held.document, document),
    agrees(changes) {
      const isNone = held?.document === undefined && unanswered.length === 0;
      return changes ? unanswered.length === 0 && held !== undefined && isLike(held, changes) : isSpent || isNone;
    },
    async keep(id, changes) {
      const outcome = await attempt(id, changes);
      return outcome.status === "conflict" ? recognize(id, changes) : outcome;
    },
    spend() {
      isSpent = held !== undefined || unanswered.length > 0;
    },
    isSpent: () => isSpent,
    otherIn: (copy) => (copy?.revision === held?.revision ? undefined : copy?.document),
    become,
  };
}
