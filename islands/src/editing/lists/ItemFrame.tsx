import type { MouseEvent, ReactNode } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { useEditor } from "../editor-context.ts";
import { texts } from "../texts.ts";
import { DragHandle } from "./DragHandle.tsx";
import type { Direction } from "./items.ts";
import { takeAway } from "./take-away.ts";
import { useSorted } from "./use-sorted.ts";
import "./sorting.css";

interface ItemFrameProps {
  /** Identifies the item while the page is open. */
  readonly itemKey: string;
  /** The kind and number of the item, such as "Text 2". */
  readonly name: string;
  /** The heading level: that below the heading of the list; nested items use the lowest one. */
  readonly heading?: "h2" | "h3" | "h4";
  /** The place in the list, from 0. */
  readonly place: number;
  readonly count: number;
  /** The item that gets the focus when this one is removed. */
  readonly neighbour: string | undefined;
  readonly onMove: (key: string, direction: Direction) => void;
  readonly onRemove: (key: string) => void;
  readonly children: ReactNode;
}

/** An item of a Sortable with its heading and its actions. */
export function ItemFrame(props: ItemFrameProps): ReactNode {
  const { itemKey, name, heading: Heading = "h3", place, count, neighbour, onMove, onRemove, children } = props;
  const { focusNext, announce } = useEditor();
  const { ref, style, isDragging, handle } = useSorted(itemKey);
  const headingId = `${itemKey}-name`;

  function move(direction: Direction) {
    focusNext(itemKey, direction);
    onMove(itemKey, direction);
    announce(texts.moved(direction === "up" ? place : place + 2, count));
  }

  function remove(event: MouseEvent) {
    if (neighbour === undefined) {
      takeAway(event, () => onRemove(itemKey));
    } else {
      focusNext(neighbour, "remove");
      onRemove(itemKey);
    }
    announce(texts.removed(name));
  }

  return (
    <li
      ref={ref}
      style={style}
      className="editor-item"
      data-item={itemKey}
      data-dragging={isDragging || undefined}
      aria-labelledby={headingId}
    >
      <div className="editor-item-head">
        <DragHandle name={name} handle={handle} />
        <Heading id={headingId}>{name}</Heading>
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
  readonly direction: Direction;
  readonly name: string;
  readonly isAtEnd: boolean;
  readonly onMove: (direction: Direction) => void;
}

/** At the end of the list the button does nothing, and keeps the focus. */
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
