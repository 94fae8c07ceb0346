import { type ReactNode, useState } from "react";
import { useLate } from "../../lib/late.ts";
import { dragging } from "./dragging.ts";
import { isAlike } from "./items.ts";
import { createSorting, SortingContext } from "./sorting.ts";

interface SortableProps {
  /** The ids of the entries, in order. */
  readonly ids: readonly string[];
  /** The name of the entry at a place; places count from 0. */
  readonly nameOf: (place: number) => string;
  /** Entries are in rows and columns, not only below each other. */
  readonly isGrid?: boolean;
  /** Called with the new place of a dragged entry, from 0. */
  readonly onMove: (id: string, to: number) => void;
  readonly children: ReactNode;
}

/**
 * A list whose entries can be dragged by their handles. The list changes only on drop, so that one undo step reverts
 * it.
 */
export function Sortable({ ids, nameOf, isGrid = false, onMove, children }: SortableProps): ReactNode {
  const [sorting] = useState(createSorting);
  const Dragging = useLate(dragging, true);
  // The same list as long as the order is the same: dragging renders again for a new one.
  const [kept, keep] = useState(ids);
  const order = isAlike(kept, ids) ? kept : ids;
  if (order !== kept) {
    keep(order);
  }
  return (
    <>
      <SortingContext value={sorting}>{children}</SortingContext>
      {Dragging && <Dragging sorting={sorting} ids={order} nameOf={nameOf} isGrid={isGrid} onMove={onMove} />}
    </>
  );
}
