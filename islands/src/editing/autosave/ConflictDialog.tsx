import { type ReactNode, useState } from "react";
import { texts as shared } from "../../lib/texts.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { LateDialog } from "../../ui/LateDialog.tsx";
import { texts } from "../texts.ts";

interface ConflictDialogProps {
  /** The title, which names the document that was changed elsewhere. */
  readonly title: string;
  readonly opener: Element | null;
  /** The other version failed to load. */
  readonly isStuck: boolean;
  readonly onMine: () => Promise<void>;
  readonly onTheirs: () => Promise<void>;
  /** Postpones the choice; until then both versions stay. */
  readonly onLater: () => void;
}

type Choice = "mine" | "theirs";

/**
 * Asks which of two versions to keep after a change elsewhere; neither is lost. Where the other version fails to
 * load, the creator can retry or postpone the choice.
 */
export function ConflictDialog(props: ConflictDialogProps): ReactNode {
  const { title, opener, isStuck, onMine, onTheirs, onLater } = props;
  const [chosen, setChosen] = useState<Choice>();
  const [last, setLast] = useState<Choice>();
  const failed = isStuck ? last : undefined;

  async function choose(choice: Choice) {
    if (!chosen) {
      setChosen(choice);
      await (choice === "mine" ? onMine() : onTheirs());
      setChosen(undefined);
      setLast(choice);
    }
  }

  return (
    <LateDialog
      title={title}
      opener={opener}
      isLocked={!failed || chosen !== undefined}
      view={failed ? "stuck" : "conflict"}
      onClose={onLater}
    >
      {failed ? (
        <>
          {!chosen && (
            <Alert kind="bad">
              <p>{texts.conflictStuck}</p>
            </Alert>
          )}
          <Button kind="sun" isBusy={chosen !== undefined} onClick={() => choose(failed)}>
            {shared.tryAgain}
          </Button>
          <Button kind="quiet" onClick={() => !chosen && onLater()}>
            {texts.conflictLater}
          </Button>
          <p className="small soft">{texts.conflictLaterHint}</p>
        </>
      ) : (
        <>
          <p>{texts.conflictText}</p>
          <Button kind="sun" isBusy={chosen === "mine"} onClick={() => choose("mine")}>
            {texts.keepMine}
          </Button>
          <Button kind="quiet" isBusy={chosen === "theirs"} onClick={() => choose("theirs")}>
            {texts.takeTheirs}
          </Button>
          <p className="small soft">{texts.conflictHint}</p>
        </>
      )}
    </LateDialog>
  );
}
