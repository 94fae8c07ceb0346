import type { ReactNode } from "react";
import { Icon } from "../ui/Icon.tsx";
import { useEditor } from "./editor-context.ts";
import type { Direction } from "./items.ts";
import { texts } from "./texts.ts";

interface PictureMovesProps {
  /** Names the picture's place among the items. */
  readonly itemKey: string;
  /** From 0. */
  readonly place: number;
  readonly count: number;
  readonly onMove: (direction: Direction) => void;
}

/** Moves a picture one place; at the end of its way a button is pressed in vain, and keeps the focus. */
export function PictureMoves({ itemKey, place, count, onMove }: PictureMovesProps): ReactNode {
  const { focusNext, announce } = useEditor();

  function move(direction: Direction) {
    focusNext(itemKey, direction);
    onMove(direction);
    announce(texts.moved(direction === "up" ? place : place + 2, count));
  }

  return (
    <div className="editor-picture-moves">
      <MoveButton label={texts.pictureEarlier(place + 1)} direction="up" isAtEnd={place === 0} onMove={move} />
      <MoveButton label={texts.pictureLater(place + 1)} direction="down" isAtEnd={place === count - 1} onMove={move} />
    </div>
  );
}

interface MoveButtonProps {
  readonly label: string;
  readonly direction: Direction;
  readonly isAtEnd: boolean;
  readonly onMove: (direction: Direction) => void;
}

function MoveButton({ label, direction, isAtEnd, onMove }: MoveButtonProps): ReactNode {
  return (
    <button
      className="icon-button"
      type="button"
      aria-label={label}
      aria-disabled={isAtEnd || undefined}
      data-part={direction}
      onClick={() => !isAtEnd && onMove(direction)}
    >
      <Icon name={direction === "up" ? "chevron-left" : "chevron-right"} />
    </button>
  );
}
