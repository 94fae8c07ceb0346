import type { ReactNode } from "react";
import { texts } from "./sortable-words.ts";
import type { Handle } from "./use-sorted.ts";

/** The positions of its dots. */
const DOTS = [9, 15].flatMap((x) => [6, 12, 18].map((y) => ({ x, y })));

/** The handle that drags an entry; it has the entry's name. */
export function DragHandle({ name, handle }: { name: string; handle: Handle }): ReactNode {
  const { ref, attributes, listeners } = handle;
  return (
    <button
      {...attributes}
      {...listeners}
      ref={ref}
      className="icon-button drag-handle"
      type="button"
      aria-label={texts.drag(name)}
      data-part="handle"
      // Without this the browser would scroll a focused field back into view during the drag, and the entry would
      // drop elsewhere.
      onPointerDownCapture={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        {DOTS.map(({ x, y }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="1.5" fill="currentColor" />
        ))}
      </svg>
    </button>
  );
}
