import { type ReactNode, useState } from "react";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { type DeleteOutcome, deletePost } from "./calls.ts";
import { texts } from "./texts.ts";

interface DeletePostProps {
  readonly postId: string;
  readonly onDeleted: () => void;
}

/** Takes the post away, once the person has said so twice. */
export function DeletePost({ postId, onDeleted }: DeletePostProps): ReactNode {
  const [opener, setOpener] = useState<Element>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function remove() {
    if (isBusy) {
      return;
    }
    setBusy(true);
    setError(undefined);
    const outcome = await deletePost(postId);
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
        {texts.delete}
      </button>
      {opener && (
        <Dialog
          title={texts.deleteTitle}
          opener={opener}
          isLocked={isBusy}
          view="delete"
          onClose={() => setOpener(undefined)}
        >
          <p>{texts.deleteText}</p>
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
            onClick={remove}
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
