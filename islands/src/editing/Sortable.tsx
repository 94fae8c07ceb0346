import { type ReactNode, useState } from "react";
import { useLate } from "../lib/late.ts";
import { dragging } from "./dragging.ts";
import { createSorting, SortingContext } from "./sorting.ts";

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

/**
 * A list whose entries can be dragged by their handles. Only where one is put down does the list change, so that one
 * step of undo takes it back.
 */
export function Sortable({ ids, nameOf, isGrid = false, onMove, children }: SortableProps): ReactNode {
  const [sorting] = useState(createSorting);
  const Dragging = useLate(dragging, true);
  return (
    <>
      <SortingContext value={sorting}>{children}</SortingContext>
      {Dragging && <Dragging sorting={sorting} ids={ids} nameOf={nameOf} isGrid={isGrid} onMove={onMove} />}
    </>
  );
}
