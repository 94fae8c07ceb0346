import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { type ReactNode, useLayoutEffect, useSyncExternalStore } from "react";
import { texts } from "./sortable-words.ts";
import type { Piece, Sorting } from "./sorting.ts";

interface DraggingProps {
  /** Of the list that it belongs to, beside which it stands. */
  readonly sorting: Sorting;
  /** Of the entries, in their order. */
  readonly ids: readonly string[];
  /** How an entry is called; places count from 0. */
  readonly nameOf: (place: number) => string;
  /** Beside each other and below, not only below each other. */
  readonly isGrid: boolean;
  /** To which place an entry was dragged, from 0. */
  readonly onMove: (id: string, to: number) => void;
}

/** A press that moves less than 4 pixels is a press. */
const POINTER = { activationConstraint: { distance: 4 } };

const KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: "auto" } as const;

/** Lets the entries of a list be dragged: with a mouse, a finger, a pen, or with the space bar and the arrow keys. */
export function Dragging({ sorting, ids, nameOf, isGrid, onMove }: DraggingProps): ReactNode {
  const sensors = useSensors(useSensor(PointerSensor, POINTER), useSensor(KeyboardSensor, KEYBOARD));

  function drop({ active, over }: DragEndEvent) {
    const [from, to] = [ids.indexOf(String(active.id)), over ? ids.indexOf(String(over.id)) : -1];
    if (from >= 0 && to >= 0 && from !== to) {
      onMove(String(active.id), to);
    }
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcementsOf(ids, nameOf),
        screenReaderInstructions: { draggable: texts.instructions },
      }}
      onDragEnd={drop}
    >
      <SortableContext items={[...ids]} strategy={isGrid ? rectSortingStrategy : verticalListSortingStrategy}>
        {ids.map((id) => (
          <Entry key={id} id={id} sorting={sorting} />
        ))}
      </SortableContext>
    </DndContext>
  );
}

/** Stands for an entry, and draws nothing itself; nothing glides for whoever asked for less motion. */
function Entry({ id, sorting }: { id: string; sorting: Sorting }): ReactNode {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const sorted = useSortable({
    id,
    attributes: { roleDescription: texts.role },
    ...(isCalm && { transition: null }),
  });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transition, isDragging } = sorted;
  const transform = CSS.Translate.toString(sorted.transform);
  const entry = useElement(sorting, id, "entry");
  const handle = useElement(sorting, id, "handle");

  useLayoutEffect(() => {
    setNodeRef(entry);
  }, [setNodeRef, entry]);

  useLayoutEffect(() => {
    setActivatorNodeRef(handle);
  }, [setActivatorNodeRef, handle]);

  useLayoutEffect(() => {
    sorting.tell(id, { transform, transition, isDragging, attributes, listeners });
  }, [sorting, id, transform, transition, isDragging, attributes, listeners]);

  useLayoutEffect(() => {
    return () => sorting.tell(id, undefined);
  }, [sorting, id]);

  return null;
}

function useElement(sorting: Sorting, id: string, piece: Piece): HTMLElement | null {
  return useSyncExternalStore(sorting.subscribe, () => sorting.elementOf(id, piece));
}

/** What is said while an entry is dragged. */
export function announcementsOf(ids: readonly string[], nameOf: (place: number) => string): Announcements {
  const placeOf = (entry: { readonly id: string | number }) => ids.indexOf(String(entry.id));
  const nameAt = (entry: { readonly id: string | number }) => nameOf(placeOf(entry));
  return {
    onDragStart: ({ active }) => texts.pickedUp(nameAt(active), placeOf(active) + 1, ids.length),
    onDragOver: ({ active, over }) => (over ? texts.over(nameAt(active), placeOf(over) + 1, ids.length) : undefined),
    onDragEnd: ({ active, over }) =>
      over ? texts.putDown(nameAt(active), placeOf(over) + 1, ids.length) : texts.putBack(nameAt(active)),
    onDragCancel: ({ active }) => texts.putBack(nameAt(active)),
  };
}
