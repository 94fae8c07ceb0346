import { type ReactNode, useState } from "react";
import { Button } from "../ui/Button.tsx";
import type { DialogProps } from "../ui/Dialog.tsx";
import { LateDialog } from "../ui/LateDialog.tsx";
import { texts } from "./texts.ts";

interface WritingDialogProps extends DialogProps {
  /** Closing would lose edits, so the dialog asks first. */
  readonly isUnsaved: boolean;
}

/** A dialog with a form. Without edits it closes at once. */
export function WritingDialog({ isUnsaved, onClose, ...rest }: WritingDialogProps): ReactNode {
  const [leaving, setLeaving] = useState<{ readonly from: Element | null }>();
  return (
    <>
      {/* Rendered before the other: when both close, the other returns the focus last. */}
      {leaving && <DiscardDialog opener={leaving.from} onDiscard={onClose} onClose={() => setLeaving(undefined)} />}
      <LateDialog {...rest} onClose={() => (isUnsaved ? setLeaving({ from: document.activeElement }) : onClose())} />
    </>
  );
}

interface DiscardDialogProps {
  readonly opener: Element | null;
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation, then discards the edits. */
function DiscardDialog({ opener, onDiscard, onClose }: DiscardDialogProps): ReactNode {
  return (
    <LateDialog title={texts.discardTitle} opener={opener} isLocked={false} view="discard" onClose={onClose}>
      <p>{texts.discardText}</p>
      <Button kind="quiet" onClick={onClose}>
        {texts.discardNo}
      </Button>
      <button className="button button-danger button-wide" type="button" onClick={onDiscard}>
        {texts.discardYes}
      </button>
    </LateDialog>
  );
}
