import { type ReactNode, useState } from "react";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { ConflictNote } from "./Notes.tsx";

interface ConflictProps {
  /** Says what was changed elsewhere. */
  readonly title: string;
  /** The other one could not be loaded. */
  readonly isStuck: boolean;
  /** This device keeps what is written meanwhile. */
  readonly isKeptHere: boolean;
  /** Somebody writes on, and chooses later. */
  readonly isPutOff: boolean;
  readonly onPutOff: (isPutOff: boolean) => void;
  readonly onMine: () => Promise<void>;
  readonly onTheirs: () => Promise<void>;
}

/** What is written was changed elsewhere: the choice, or the way back to it. */
export function Conflict(props: ConflictProps): ReactNode {
  const { title, isStuck, isKeptHere, isPutOff, onPutOff, onMine, onTheirs } = props;
  // Where somebody was when it was found: the focus goes back there whenever they choose.
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
