import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { useEditor } from "../editor-context.ts";
import { DragHandle } from "../lists/DragHandle.tsx";
import type { Direction } from "../lists/items.ts";
import { Sortable } from "../lists/Sortable.tsx";
import { useSorted } from "../lists/use-sorted.ts";
import { texts } from "../texts.ts";
import { Thumbnail } from "./Thumbnail.tsx";
import "../lists/sorting.css";

interface SortedPicturesProps {
  readonly imageIds: readonly string[];
  readonly onRemove: (imageId: string) => void;
  /** Moves a picture to a place, from 0; without it the order is fixed. */
  readonly onMove?: (imageId: string, to: number) => void;
}

/** The chosen pictures; buttons and dragging change the order of several. */
export function SortedPictures({ imageIds, onRemove, onMove }: SortedPicturesProps): ReactNode {
  const { announce } = useEditor();
  const list = useRef<HTMLUListElement>(null);
  const next = useRef<string>("");

  // biome-ignore lint/correctness/useExhaustiveDependencies: the button is there once the order has changed.
  useLayoutEffect(() => {
    if (next.current !== "") {
      list.current?.querySelector<HTMLElement>(next.current)?.focus();
      next.current = "";
    }
  }, [imageIds]);

  function move(imageId: string, to: number, part: Direction | "handle") {
    next.current = `[data-picture="${CSS.escape(imageId)}"] [data-part="${part}"]`;
    onMove?.(imageId, to);
    if (part !== "handle") {
      announce(texts.moved(to + 1, imageIds.length));
    }
  }

  if (imageIds.length === 0) {
    return null;
  }
  if (!onMove || imageIds.length === 1) {
    return (
      <ul className="editor-thumbnails">
        {imageIds.map((id, place) => (
          <li key={id}>
            <Thumbnail id={id} place={place + 1} onRemove={() => onRemove(id)} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <Sortable
      ids={imageIds}
      nameOf={(place) => texts.pictureName(place + 1)}
      isGrid={true}
      onMove={(id, to) => move(id, to, "handle")}
    >
      <ul ref={list} className="editor-thumbnails">
        {imageIds.map((id, place) => (
          <SortedPicture
            key={id}
            id={id}
            place={place}
            count={imageIds.length}
            onRemove={() => onRemove(id)}
            onMove={(to, part) => move(id, to, part)}
          />
        ))}
      </ul>
    </Sortable>
  );
}

interface SortedPictureProps {
  readonly id: string;
  /** The place in the list, from 0. */
  readonly place: number;
  readonly count: number;
  readonly onRemove: () => void;
  readonly onMove: (to: number, button: Direction) => void;
}

function SortedPicture({ id, place, count, onRemove, onMove }: SortedPictureProps): ReactNode {
  const { ref, style, isDragging, handle } = useSorted(id);
  const [isFirst, isLast] = [place === 0, place === count - 1];
  return (
    <li ref={ref} style={style} data-picture={id} data-dragging={isDragging || undefined}>
      <Thumbnail id={id} place={place + 1} onRemove={onRemove}>
        <div className="editor-thumbnail-places">
          <DragHandle name={texts.pictureName(place + 1)} handle={handle} />
          <button
            className="icon-button"
            type="button"
            aria-label={texts.pictureEarlier(place + 1)}
            aria-disabled={isFirst || undefined}
            data-part="up"
            onClick={() => !isFirst && onMove(place - 1, "up")}
          >
            <Icon name="chevron-left" />
          </button>
          <button
            className="icon-button"
            type="button"
            aria-label={texts.pictureLater(place + 1)}
            aria-disabled={isLast || undefined}
            data-part="down"
            onClick={() => !isLast && onMove(place + 1, "down")}
          >
            <Icon name="chevron-right" />
          </button>
        </div>
      </Thumbnail>
    </li>
  );
}
