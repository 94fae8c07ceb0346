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
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import type { ReactNode } from "react";
import { texts } from "./sortable-words.ts";

interface SortableProps {
  /** Of the entries, in their order. */
  readonly ids: readonly string[];
  /** How an entry is called; places count from 0. */
  readonly nameOf: (place: number) => string;
  /** Beside each other and below, not only below each other. */
  readonly isGrid?: boolean;
  /** To which place an entry was dragged, from 0. */
  readonly onMove: (id: string, to: number) => void;
  readonly children: ReactNode;
}

/** A press that moves less than this, in pixels, is a press. */
const SLIP = 4;

/**
 * A list whose entries can be dragged by their handles: with a mouse, a finger, a pen, or with the space bar and the
 * arrow keys. Only where one is put down does the list change, so that one step of undo takes it back.
 */
export function Sortable({ ids, nameOf, isGrid = false, onMove, children }: SortableProps): ReactNode {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: SLIP } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: "auto" }),
  );

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
        {children}
      </SortableContext>
    </DndContext>
  );
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
