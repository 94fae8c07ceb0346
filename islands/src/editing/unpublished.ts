import type { AutosaveOptions } from "./autosave-options.ts";
import type { SaveOutcome } from "./calls.ts";
import type { Sendings } from "./sendings.ts";
import type { Changes, WorkingCopy } from "./working-copy.ts";

type UnpublishedOptions<Written> = Pick<
  AutosaveOptions<unknown, Written, unknown>,
  "kind" | "saved" | "held" | "workingCopies"
> & { readonly sendings: Pick<Sendings<Written>, "all"> };

type Outcome<Written> = SaveOutcome<WorkingCopy<Written> | undefined>;

/** What the server keeps of a thing and shows to nobody but its author, as its answers say. */
export interface Unpublished<Written> {
  /** That is known; undefined where there is none. */
  revision(): number | undefined;
  /** Whether it has these changes, whatever they were made from. */
  holds(document: Written): boolean;
  /** Whether it has just these, or none where there are none to keep. */
  agrees(changes: Changes<Written> | undefined): boolean;
  /** Has it keep these and nothing else. */
  keep(id: string, changes: Changes<Written> | undefined): Promise<Outcome<Written>>;
  /** What it has is in the thing by now. */
  spend(): void;
  /** Whether it has something that nobody needs any more. */
  isSpent(): boolean;
  /** What somebody else wrote into it; undefined where nobody did. */
  otherIn(copy: WorkingCopy<Written> | undefined): Written | undefined;
  /** It has this, whatever it was thought to have. */
  become(copy: WorkingCopy<Written> | undefined): void;
}

export function unpublishedSide<Written>(options: UnpublishedOptions<Written>): Unpublished<Written> {
  const { kind, workingCopies, sendings } = options;
  let { held } = options;
  // Where the thing has it already, it was published and not taken away.
  let isSpent = held?.document !== undefined && kind.isSame(held.document, options.saved);
  /** What was sent since the last answer and may have been done; undefined stands for taking it away. */
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
      // What was sent without an answer may be there, under a revision that has to be found out.
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

  /** Whether these words came from here, or are those that one goes on from, whatever they were kept as of since. */
  function isKnown(document: Written): boolean {
    const known = held?.document === undefined ? sendings.all() : [held.document, ...sendings.all()];
    return known.some((each) => kind.isSame(each, document));
  }

  /** Another revision is there: it may be of a call of one's own that was done without an answer. */
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
