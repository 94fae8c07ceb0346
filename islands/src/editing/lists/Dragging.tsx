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
import type { EntryPart, Sorting } from "./sorting.ts";

interface DraggingProps {
  /** The state of the list that it belongs to, next to which it is rendered. */
  readonly sorting: Sorting;
  /** The ids of the entries, in order. */
  readonly ids: readonly string[];
  /** The name of the entry at a place; places count from 0. */
  readonly nameOf: (place: number) => string;
  /** Entries are in rows and columns, not only below each other. */
  readonly isGrid: boolean;
  /** Called with the new place of a dragged entry, from 0. */
  readonly onMove: (id: string, to: number) => void;
}

/** Moving less than 4 pixels is a press, not a drag. */
const POINTER = { activationConstraint: { distance: 4 } };

const KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: "auto" } as const;

/** Makes the entries of a list draggable by mouse, finger or pen, or with the space bar and the arrow keys. */
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

/** Registers an entry and renders nothing. Entries do not animate for people who prefer reduced motion. */
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
    sorting.setState(id, { transform, transition, isDragging, attributes, listeners });
  }, [sorting, id, transform, transition, isDragging, attributes, listeners]);

  useLayoutEffect(() => {
    return () => sorting.setState(id, undefined);
  }, [sorting, id]);

  return null;
}

function useElement(sorting: Sorting, id: string, piece: EntryPart): HTMLElement | null {
  return useSyncExternalStore(sorting.subscribe, () => sorting.elementOf(id, piece));
}

/** The announcements while an entry is dragged. */
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
