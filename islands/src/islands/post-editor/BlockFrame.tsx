import type { ReactNode } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { type Block, moveBlock, removeBlock } from "./document.ts";
import { useEditor } from "./editor-context.ts";
import { texts } from "./texts.ts";

export interface BlockFrameProps {
  readonly block: Block;
  /** From 0. */
  readonly place: number;
  readonly count: number;
  /** What gets the focus when this one is removed. */
  readonly neighbour: string | undefined;
  readonly children: ReactNode;
}

/** A block with its name and what can be done with it as a whole. */
export function BlockFrame({ block, place, count, neighbour, children }: BlockFrameProps): ReactNode {
  const { edit, focusNext, announce } = useEditor();
  const { key, type } = block;
  const name = texts.blockName(type, place + 1);
  const headingId = `${key}-name`;

  function move(direction: "up" | "down") {
    focusNext(key, direction);
    edit((document) => moveBlock(document, key, direction));
    announce(texts.moved(direction === "up" ? place : place + 2, count));
  }

  function remove() {
    if (neighbour !== undefined) {
      focusNext(neighbour, "remove");
    }
    edit((document) => removeBlock(document, key));
    announce(texts.removed(name));
  }

  return (
    <li className="editor-block" data-block={key} aria-labelledby={headingId}>
      <div className="editor-block-head">
        <h3 id={headingId}>{name}</h3>
        <MoveButton direction="up" name={name} isAtEnd={place === 0} onMove={move} />
        <MoveButton direction="down" name={name} isAtEnd={place === count - 1} onMove={move} />
        <button
          className="icon-button"
          type="button"
          aria-label={texts.remove(name)}
          data-part="remove"
          onClick={remove}
        >
          <Icon name="trash" />
        </button>
      </div>
      {children}
    </li>
  );
}

interface MoveButtonProps {
  readonly direction: "up" | "down";
  readonly name: string;
  readonly isAtEnd: boolean;
  readonly onMove: (direction: "up" | "down") => void;
}

/** At the end of its way it is pressed in vain, and keeps the focus. */
function MoveButton({ direction, name, isAtEnd, onMove }: MoveButtonProps): ReactNode {
  return (
    <button
      className="icon-button"
      type="button"
      aria-label={direction === "up" ? texts.moveUp(name) : texts.moveDown(name)}
      aria-disabled={isAtEnd || undefined}
      data-part={direction}
      onClick={() => !isAtEnd && onMove(direction)}
    >
      <Icon name={direction === "up" ? "chevron-up" : "chevron-down"} />
    </button>
  );
}
