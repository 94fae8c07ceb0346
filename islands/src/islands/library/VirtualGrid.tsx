import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useRef } from "react";
import { useGridSize } from "./use-grid-size.ts";

interface VirtualGridProps<Entry> {
  readonly label: string;
  readonly entries: readonly Entry[];
  /** How many there are in all, also those that are not loaded yet. */
  readonly total: number;
  /** Of its picture: width through height. */
  readonly shape: number;
  /** There is more to load, and nothing is being loaded. */
  readonly canLoad: boolean;
  readonly keyOf: (entry: Entry) => string;
  readonly onEnd: () => void;
  readonly children: (entry: Entry, place: number) => ReactNode;
}

/** Rows that are drawn beyond the window's edges, so that the keyboard finds them. */
const BEYOND = 3;

/** A grid of thousands of entries of which only those near the window are on the page; near its end more are loaded. */
export function VirtualGrid<Entry>(props: VirtualGridProps<Entry>): ReactNode {
  const { label, entries, total, shape, canLoad, keyOf, onEnd, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const { columns, height, top } = useGridSize(list, shape);
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(entries.length / columns),
    estimateSize: () => height,
    overscan: BEYOND,
    scrollMargin: top,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another height makes all that was measured wrong.
  useEffect(() => virtualizer.measure(), [virtualizer, height]);

  const rows = virtualizer.getVirtualItems();
  const last = ((rows.at(-1)?.index ?? 0) + 1 + BEYOND) * columns;
  useEffect(() => {
    if (canLoad && last >= entries.length) {
      onEnd();
    }
  }, [canLoad, last, entries.length, onEnd]);

  return (
    <ul ref={list} className="library-grid" aria-label={label} style={{ blockSize: `${virtualizer.getTotalSize()}px` }}>
      {rows.flatMap(({ index, start }) =>
        entries.slice(index * columns, (index + 1) * columns).map((entry, column) => (
          <li
            key={keyOf(entry)}
            className="library-entry"
            aria-posinset={index * columns + column + 1}
            aria-setsize={total}
            style={{
              blockSize: `${height}px`,
              inlineSize: `${100 / columns}%`,
              insetBlockStart: `${start - top}px`,
              insetInlineStart: `${(100 / columns) * column}%`,
            }}
          >
            {children(entry, index * columns + column + 1)}
          </li>
        )),
      )}
    </ul>
  );
}
