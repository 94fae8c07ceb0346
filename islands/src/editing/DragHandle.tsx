import type { ReactNode } from "react";
import { texts } from "./sortable-words.ts";
import type { Handle } from "./use-sorted.ts";

/** Where its dots lie. */
const DOTS = [9, 15].flatMap((x) => [6, 12, 18].map((y) => ({ x, y })));

/** What an entry is dragged by; its name is that of the entry. */
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
      // A field that keeps the focus would be scrolled back into view below the finger, and the entry put down elsewhere.
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
