import type { DraggableAttributes } from "@dnd-kit/core";
import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import type { CSSProperties, Ref } from "react";
import { texts } from "./sortable-words.ts";

/** What makes a button the handle of an entry. */
export interface Handle {
  readonly ref: Ref<HTMLButtonElement>;
  readonly attributes: DraggableAttributes;
  readonly listeners: ReturnType<typeof useSortable>["listeners"];
}

/** What makes an element an entry of a Sortable. */
interface Sorted {
  readonly ref: Ref<HTMLLIElement>;
  readonly style: CSSProperties;
  readonly isDragging: boolean;
  readonly handle: Handle;
}

/** An entry of a Sortable and its handle; nothing glides for whoever asked for less motion. */
export function useSorted(id: string): Sorted {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: texts.role },
    ...(isCalm && { transition: null }),
  });
  return {
    ref: setNodeRef,
    style: { transform: CSS.Translate.toString(transform), transition },
    isDragging,
    handle: { ref: setActivatorNodeRef, attributes, listeners },
  };
}
