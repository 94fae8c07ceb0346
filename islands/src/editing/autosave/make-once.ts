import { isOfKey, type SaveOutcome } from "../calls.ts";
import type { AutosaveOptions } from "./autosave-options.ts";
import { type Making, newMaking } from "./making.ts";

interface MakeOnceOptions<Subject, Written, Visibility>
  extends Pick<AutosaveOptions<Subject, Written, Visibility>, "kind" | "making" | "save"> {
  /** Called when the pending creation changes: this device stores it in case the page closes before an answer. */
  readonly onChange: () => void;
}

/** Creates a thing once, however often the request is repeated. */
interface MakeOnce<Subject, Written, Visibility> {
  /** The creation without an answer so far: it is repeated before anything else. */
  open(): Making<Written, Visibility> | undefined;
  make(first: Making<Written, Visibility>): Promise<SaveOutcome<Subject>>;
}

export function makeOnce<Subject, Written, Visibility>(
  options: MakeOnceOptions<Subject, Written, Visibility>,
): MakeOnce<Subject, Written, Visibility> {
  const { kind, save, onChange } = options;
  let open = options.making;

  async function make(first: Making<Written, Visibility>): Promise<SaveOutcome<Subject>> {
    const earlier = open;
    open = first;
    onChange();
    const outcome = await save(first.document, first.visibility, undefined, first.key);
    open = leftOf(outcome, first, earlier);
    onChange();
    // The thing that the key created is gone, or was another one.
    return earlier && isOfKey(outcome) ? make(newMaking(first.document, first.visibility)) : outcome;
  }

  function leftOf(
    { status }: SaveOutcome<Subject>,
    attempt: Making<Written, Visibility>,
    earlier: Making<Written, Visibility> | undefined,
  ): Making<Written, Visibility> | undefined {
    switch (status) {
      case "failed":
        return attempt;
      case "expired":
        // Nothing was created, but another window may continue from the copy: both then send the same request with
        // the same key. Only an earlier attempt can have published it.
        return earlier ?? { ...attempt, visibility: kind.unasked };
      default:
        return undefined;
    }
  }

  return { open: () => open, make };
}
