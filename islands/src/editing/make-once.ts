import type { AutosaveOptions } from "./autosave-options.ts";
import { isOfKey, type SaveOutcome } from "./calls.ts";
import { type Making, newMaking } from "./making.ts";

interface MakeOnceOptions<Subject, Written, Wish>
  extends Pick<AutosaveOptions<Subject, Written, Wish>, "kind" | "making" | "save"> {
  /** Called when the pending creation changes: this device stores it in case the page closes before an answer. */
  readonly onChange: () => void;
}

/** Creates a thing once, however often the request is repeated. */
interface MakeOnce<Subject, Written, Wish> {
  /** The creation without an answer so far: it is repeated before anything else. */
  open(): Making<Written, Wish> | undefined;
  make(first: Making<Written, Wish>): Promise<SaveOutcome<Subject>>;
}

export function makeOnce<Subject, Written, Wish>(
  options: MakeOnceOptions<Subject, Written, Wish>,
): MakeOnce<Subject, Written, Wish> {
  const { kind, save, onChange } = options;
  let open = options.making;

  async function make(first: Making<Written, Wish>): Promise<SaveOutcome<Subject>> {
    const earlier = open;
    open = first;
    onChange();
    const outcome = await save(first.document, first.wish, undefined, first.key);
    open = leftOf(outcome, first, earlier);
    onChange();
    // The thing that the key created is gone, or was another one.
    return earlier && isOfKey(outcome) ? make(newMaking(first.document, first.wish)) : outcome;
  }

  function leftOf(
    { status }: SaveOutcome<Subject>,
    attempt: Making<Written, Wish>,
    earlier: Making<Written, Wish> | undefined,
  ): Making<Written, Wish> | undefined {
    switch (status) {
      case "failed":
        return attempt;
      case "expired":
        // Nothing was created, but another window may continue from the copy: both then send the same request with
        // the same key. Only an earlier attempt can have published it.
        return earlier ?? { ...attempt, wish: kind.unasked };
      default:
        return undefined;
    }
  }

  return { open: () => open, make };
}
