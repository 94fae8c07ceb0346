import type { DraggableAttributes, DraggableSyntheticListeners } from "@dnd-kit/core";
import { createContext } from "react";

/** The elements of an entry: the part that moves, and its handle. */
export type EntryPart = "entry" | "handle";

/** The state of an entry during a drag, and the attributes of its handle. */
export interface DragState {
  readonly transform: string | undefined;
  readonly transition: string | undefined;
  readonly isDragging: boolean;
  readonly attributes: DraggableAttributes;
  readonly listeners: DraggableSyntheticListeners;
}

/**
 * Connects a list with its dragging. Dragging loads late and renders beside the list, so that it remounts nothing in
 * the list: entries register their elements here, and receive their state.
 */
export interface Sorting {
  readonly subscribe: (changed: () => void) => () => void;
  readonly elementOf: (id: string, piece: EntryPart) => HTMLElement | null;
  readonly hold: (id: string, piece: EntryPart, element: HTMLElement | null) => void;
  /** Undefined until dragging has loaded. */
  readonly stateOf: (id: string) => DragState | undefined;
  readonly setState: (id: string, state: DragState | undefined) => void;
}

export function createSorting(): Sorting {
  const listeners = new Set<() => void>();
  const elements: Record<EntryPart, Map<string, HTMLElement>> = { entry: new Map(), handle: new Map() };
  const states = new Map<string, DragState>();
  function changed() {
    for (const listener of listeners) {
      listener();
    }
  }
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    elementOf: (id, piece) => elements[piece].get(id) ?? null,
    hold: (id, piece, element) => {
      if (element) {
        elements[piece].set(id, element);
      } else {
        elements[piece].delete(id);
      }
      changed();
    },
    stateOf: (id) => states.get(id),
    setState: (id, state) => {
      if (isSame(states.get(id), state)) {
        return;
      }
      if (state) {
        states.set(id, state);
      } else {
        states.delete(id);
      }
      changed();
    },
  };
}

function isSame(one: DragState | undefined, other: DragState | undefined): boolean {
  if (!one || !other) {
    return one === other;
  }
  return (
    one.transform === other.transform &&
    one.transition === other.transition &&
    one.isDragging === other.isDragging &&
    one.attributes === other.attributes &&
    one.listeners === other.listeners
  );
}

/** The sorting of the surrounding list. */
export const SortingContext = createContext<Sorting>(createSorting());
