import { type ReactNode, useState } from "react";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { LateDialog } from "../ui/LateDialog.tsx";
import type { DeleteOutcome } from "./calls.ts";
import { texts } from "./texts.ts";

interface DeleteDialogProps {
  /** The question in the dialog. */
  readonly title: string;
  /** What the deletion removes. */
  readonly text: string;
  readonly opener: Element;
  readonly remove: () => Promise<DeleteOutcome>;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation, then deletes. */
export function DeleteDialog({ title, text, opener, remove, onDeleted, onClose }: DeleteDialogProps): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function act() {
    if (isBusy) {
      return;
    }
    setBusy(true);
    setError(undefined);
    const outcome = await remove();
    setBusy(false);
    if (outcome.status === "deleted") {
      onDeleted();
    } else {
      setError(wordsOf(outcome));
    }
  }

  return (
    <LateDialog title={title} opener={opener} isLocked={isBusy} view="delete" onClose={onClose}>
      <p>{text}</p>
      {error && (
        <Alert kind="bad">
          <p>{error}</p>
        </Alert>
      )}
      <Button kind="quiet" onClick={() => !isBusy && onClose()}>
        {texts.deleteNo}
      </Button>
      <button className="button button-danger button-wide" type="button" aria-busy={isBusy || undefined} onClick={act}>
        {texts.deleteYes}
      </button>
    </LateDialog>
  );
}

function wordsOf(outcome: DeleteOutcome): string {
  if (outcome.status === "expired") {
    return texts.expired;
  }
  const [first] = outcome.status === "refused" ? outcome.errors : [];
  return first?.message ?? texts.noAnswer;
}
