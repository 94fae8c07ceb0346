import { type ReactNode, useState } from "react";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { ConflictNote } from "./Notes.tsx";

interface ConflictProps {
  /** The title, which names the document that was changed elsewhere. */
  readonly title: string;
  /** The other version failed to load. */
  readonly isStuck: boolean;
  /** This device keeps further edits. */
  readonly isKeptHere: boolean;
  /** The creator continues to edit, and chooses later. */
  readonly isPutOff: boolean;
  readonly onPutOff: (isPutOff: boolean) => void;
  readonly onMine: () => Promise<void>;
  readonly onTheirs: () => Promise<void>;
}

/** Shows that the document was changed elsewhere: the dialog to choose a version, or a button that opens it. */
export function Conflict(props: ConflictProps): ReactNode {
  const { title, isStuck, isKeptHere, isPutOff, onPutOff, onMine, onTheirs } = props;
  // The element that had the focus when the conflict was found; it gets the focus back after the choice.
  const [opener] = useState(() => document.activeElement);
  return isPutOff ? (
    <ConflictNote isKeptHere={isKeptHere} onChoose={() => onPutOff(false)} />
  ) : (
    <ConflictDialog
      title={title}
      opener={opener}
      isStuck={isStuck}
      onMine={onMine}
      onTheirs={onTheirs}
      onLater={() => onPutOff(true)}
    />
  );
}
