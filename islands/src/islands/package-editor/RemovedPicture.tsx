import { type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import { texts as editing } from "../../editing/texts.ts";
import { texts } from "./texts.ts";

/** How long a removed picture can be restored, in milliseconds. */
export const TIME_TO_UNDO = 8_000;

interface RemovedPictureProps {
  readonly onUndo: () => void;
  /** Called when the time has passed. */
  readonly onTimeOver: () => void;
}

/** Replaces a picture that can be restored. The time stops while the focus or the pointer is on it. */
export function RemovedPicture({ onUndo, onTimeOver }: RemovedPictureProps): ReactNode {
  const [hasFocus, setHasFocus] = useState(false);
  const [hasPointer, setHasPointer] = useState(false);
  const wordsId = useId();
  const isLeft = !(hasFocus || hasPointer);
  const end = useEffectEvent(onTimeOver);

  useEffect(() => {
    const timer = isLeft ? setTimeout(() => end(), TIME_TO_UNDO) : undefined;
    return () => clearTimeout(timer);
  }, [isLeft]);

  return (
    <fieldset
      className="editor-removed"
      aria-labelledby={wordsId}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      onPointerEnter={() => setHasPointer(true)}
      onPointerLeave={() => setHasPointer(false)}
    >
      <p className="small soft" id={wordsId} role="status">
        {texts.pictureRemoved}
      </p>
      <button className="button button-quiet button-small" type="button" onClick={onUndo}>
        {editing.undo}
      </button>
    </fieldset>
  );
}
