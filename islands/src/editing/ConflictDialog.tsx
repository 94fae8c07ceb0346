import { type ReactNode, useState } from "react";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { LateDialog } from "../ui/LateDialog.tsx";
import { texts } from "./texts.ts";

interface ConflictDialogProps {
  /** Says what was changed elsewhere. */
  readonly title: string;
  /** The other one could not be loaded. */
  readonly isStuck: boolean;
  readonly onMine: () => Promise<void>;
  readonly onTheirs: () => Promise<void>;
}

/** What is written was changed elsewhere: one of two has to be chosen, and neither is lost by it. */
export function ConflictDialog({ title, isStuck, onMine, onTheirs }: ConflictDialogProps): ReactNode {
  const [opener] = useState(() => document.activeElement);
  const [chosen, setChosen] = useState<"mine" | "theirs">();
  async function choose(choice: "mine" | "theirs") {
    if (!chosen) {
      setChosen(choice);
      await (choice === "mine" ? onMine() : onTheirs());
      setChosen(undefined);
    }
  }
  return (
    <LateDialog title={title} opener={opener} isLocked={true} view="conflict" onClose={() => {}}>
      <p>{texts.conflictText}</p>
      {isStuck && !chosen && (
        <Alert kind="bad">
          <p>{texts.conflictStuck}</p>
        </Alert>
      )}
      <Button kind="sun" isBusy={chosen === "mine"} onClick={() => choose("mine")}>
        {texts.keepMine}
      </Button>
      <Button kind="quiet" isBusy={chosen === "theirs"} onClick={() => choose("theirs")}>
        {texts.takeTheirs}
      </Button>
      <p className="small soft">{texts.conflictHint}</p>
    </LateDialog>
  );
}
