import type { AutosaveOptions } from "./autosave-options.ts";
import { isOfKey, type SaveOutcome } from "./calls.ts";
import { type Making, newMaking } from "./making.ts";

interface MakeOnceOptions<Thing, Written, Wish> extends Pick<AutosaveOptions<Thing, Written, Wish>, "making" | "save"> {
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
  const { save, onChange } = options;
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

  return { open: () => open, make };
}

/** What may be made after an attempt; where nobody was signed in, only an earlier one can have made it. */
function leftOf<Written, Wish>(
  { status }: SaveOutcome<unknown>,
  attempt: Making<Written, Wish>,
  earlier: Making<Written, Wish> | undefined,
): Making<Written, Wish> | undefined {
  switch (status) {
    case "failed":
      return attempt;
    case "expired":
      return earlier;
    default:
      return undefined;
  }
}
