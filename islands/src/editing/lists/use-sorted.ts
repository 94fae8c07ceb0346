import { type CSSProperties, type Ref, use, useCallback, useMemo, useSyncExternalStore } from "react";
import { type DragState, SortingContext } from "./sorting.ts";

/** The props that make a button the handle of an entry. */
export interface Handle {
  readonly ref: Ref<HTMLButtonElement>;
  readonly attributes: DragState["attributes"] | undefined;
  readonly listeners: DragState["listeners"];
}

/** The props that make an element an entry of a Sortable. */
interface Sorted {
  readonly ref: Ref<HTMLLIElement>;
  readonly style: CSSProperties;
  readonly isDragging: boolean;
  readonly handle: Handle;
}

/** An entry of a Sortable and its handle; both are inactive until dragging has loaded. */
export function useSorted(id: string): Sorted {
  const sorting = use(SortingContext);
  const state = useSyncExternalStore(sorting.subscribe, () => sorting.stateOf(id));
  const ref = useCallback(
    (element: HTMLElement | null) => {
      sorting.hold(id, "entry", element);
    },
    [sorting, id],
  );
  const handleRef = useCallback(
    (element: HTMLElement | null) => {
      sorting.hold(id, "handle", element);
    },
    [sorting, id],
  );
  const [transform, transition] = [state?.transform, state?.transition];
  const style = useMemo(() => ({ transform, transition }), [transform, transition]);
  return {
    ref,
    style,
    isDragging: state?.isDragging ?? false,
    handle: { ref: handleRef, attributes: state?.attributes, listeners: state?.listeners },
  };
}
