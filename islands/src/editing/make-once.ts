import type { AutosaveOptions } from "./autosave-options.ts";
import { isOfKey, type SaveOutcome } from "./calls.ts";
import { type Making, newMaking } from "./making.ts";

interface MakeOnceOptions<Thing, Written, Wish>
  extends Pick<AutosaveOptions<Thing, Written, Wish>, "kind" | "making" | "save"> {
  /** What may be made is another now: this device keeps it, lest the page is gone before there is an answer. */
  readonly onChange: () => void;
}

/** Makes a thing once, however often it has to be asked for. */
interface MakeOnce<Thing, Written, Wish> {
  /** What may be made, though no answer said so: the same is asked for again before anything else. */
  open(): Making<Written, Wish> | undefined;
  make(first: Making<Written, Wish>): Promise<SaveOutcome<Thing>>;
}

export function makeOnce<Thing, Written, Wish>(
  options: MakeOnceOptions<Thing, Written, Wish>,
): MakeOnce<Thing, Written, Wish> {
  const { kind, save, onChange } = options;
  let open = options.making;

  async function make(first: Making<Written, Wish>): Promise<SaveOutcome<Thing>> {
    const earlier = open;
    open = first;
    onChange();
    const outcome = await save(first.document, first.wish, undefined, first.key);
    open = leftOf(outcome, first, earlier);
    onChange();
    // What was made with the key is gone, or was something else.
    return earlier && isOfKey(outcome) ? make(newMaking(first.document, first.wish)) : outcome;
  }

  function leftOf(
    { status }: SaveOutcome<Thing>,
    attempt: Making<Written, Wish>,
    earlier: Making<Written, Wish> | undefined,
  ): Making<Written, Wish> | undefined {
    switch (status) {
      case "failed":
        return attempt;
      case "expired":
        // Nothing was made, but another window may go on from the copy: both then ask for the same, with the same key.
        // Only an earlier attempt can have shown it to anybody.
        return earlier ?? { ...attempt, wish: kind.unasked };
      default:
        return undefined;
    }
  }

  return { open: () => open, make };
}
