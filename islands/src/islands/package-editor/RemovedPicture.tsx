import { type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import { texts as editing } from "../../editing/texts.ts";
import { texts } from "./texts.ts";

/** How long a picture that was removed can be put back, in milliseconds. */
export const TIME_TO_UNDO = 8_000;

interface RemovedPictureProps {
  readonly onUndo: () => void;
  /** Nobody put it back in time. */
  readonly onTimeOver: () => void;
}

/** Stands in the place of a picture that can be put back. No time goes by while somebody is at it. */
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
