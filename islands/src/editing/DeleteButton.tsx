import { type ReactNode, useState } from "react";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Icon } from "../ui/Icon.tsx";
import type { DeleteOutcome } from "./calls.ts";
import { texts } from "./texts.ts";

interface DeleteButtonProps {
  /** "Delete the post". */
  readonly label: string;
  /** The question. */
  readonly title: string;
  /** What is lost by it. */
  readonly text: string;
  readonly remove: () => Promise<DeleteOutcome>;
  readonly onDeleted: () => void;
}

/** Takes what is written away, once the person has said so twice. */
export function DeleteButton({ label, title, text, remove, onDeleted }: DeleteButtonProps): ReactNode {
  const [opener, setOpener] = useState<Element>();
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
    <>
      <button className="button button-danger" type="button" onClick={({ currentTarget }) => setOpener(currentTarget)}>
        <Icon name="trash" />
        {label}
      </button>
      {opener && (
        <Dialog title={title} opener={opener} isLocked={isBusy} view="delete" onClose={() => setOpener(undefined)}>
          <p>{text}</p>
          {error && (
            <Alert kind="bad">
              <p>{error}</p>
            </Alert>
          )}
          <Button kind="quiet" onClick={() => !isBusy && setOpener(undefined)}>
            {texts.deleteNo}
          </Button>
          <button
            className="button button-danger button-wide"
            type="button"
            aria-busy={isBusy || undefined}
            onClick={act}
          >
            {texts.deleteYes}
          </button>
        </Dialog>
      )}
    </>
  );
}

function wordsOf(outcome: DeleteOutcome): string {
  if (outcome.status === "expired") {
    return texts.expired;
  }
  const [first] = outcome.status === "refused" ? outcome.errors : [];
  return first?.message ?? texts.noAnswer;
}
