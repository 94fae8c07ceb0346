import { observeElementRect, useVirtualizer, useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from "react";
import { type GridLayout, type GridSize, useGridSize } from "./use-grid-size.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import "./virtual-grid.css";

interface EntriesProps<Entry> {
  readonly label: string;
  readonly entries: readonly Entry[];
  /** The number of entries, including those that are not loaded yet. */
  readonly total: number;
  /** There are more entries to load, and no load is running. */
  readonly canLoad: boolean;
  readonly keyOf: (entry: Entry) => string;
  readonly onEnd: () => void;
  /** Renders an entry. The grid calls it for every entry whenever a row appears or disappears: memoize the result. */
  readonly children: (entry: Entry, place: number) => ReactNode;
}

interface VirtualGridProps<Entry> extends EntriesProps<Entry> {
  /** Must stay the same. */
  readonly layout: GridLayout;
}

/** Rows rendered beyond the edges, so that the keyboard can reach them. */
const EXTRA_ROWS = 3;
/** Loads more when fewer than this many screens of rendered rows are left, so that scrolling does not wait. */
const AHEAD = 2;

type List = RefObject<HTMLUListElement | null>;

/**
 * A grid of thousands of entries that scrolls with the page. It renders only those near the window, and loads more
 * before the end comes into view.
 */
export function VirtualGrid<Entry>({ layout, ...props }: VirtualGridProps<Entry>): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const size = useGridSize(list, layout, pageItself);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>(rowsOf(props.entries.length, size));
  useMeasured(virtualizer, size);
  const [rows, length] = [virtualizer.getVirtualItems(), virtualizer.getTotalSize()];
  return <Grid<Entry> {...props} list={list} size={size} rows={rows} length={length} />;
}

/** The same in a dialog, which scrolls its own body. */
export function VirtualGridInDialog<Entry>({ layout, ...props }: VirtualGridProps<Entry>): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const size = useGridSize(list, layout, bodyOfDialog);
  const virtualizer = useVirtualizer<Element, HTMLLIElement>({
    ...rowsOf(props.entries.length, size),
    getScrollElement: () => list.current && bodyOfDialog(list.current),
    // A dialog that is about to open has no height yet: render its first rows all the same.
    observeElementRect: (instance, hear) =>
      observeElementRect(instance, ({ width, height }) => hear({ width, height: Math.max(height, 1) })),
  });
  useMeasured(virtualizer, size);
  const [rows, length] = [virtualizer.getVirtualItems(), virtualizer.getTotalSize()];
  return <Grid<Entry> {...props} list={list} size={size} rows={rows} length={length} />;
}

const pageItself = () => null;

/** The scrolling element of a dialog: ui/Dialog.tsx. */
const bodyOfDialog = (list: Element) => list.closest(".sheet-body");

function rowsOf(entries: number, { columns, height, top }: GridSize) {
  return {
    count: Math.ceil(entries / columns),
    estimateSize: () => height,
    overscan: EXTRA_ROWS,
    scrollMargin: top,
    // New rows are rendered after the scroll event, in a task of their own: the rows beyond the edges hide that.
    useFlushSync: false,
  };
}

/** Measures again when the height of the entries changes. */
function useMeasured(virtualizer: { measure(): void }, { height }: GridSize): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height is what was measured.
  useEffect(() => {
    virtualizer.measure();
  }, [virtualizer, height]);
}

interface GridProps<Entry> extends EntriesProps<Entry> {
  readonly list: List;
  readonly size: GridSize;
  readonly rows: readonly VirtualItem[];
  /** The height of all rows, in pixels. */
  readonly length: number;
}

function Grid<Entry>(props: GridProps<Entry>): ReactNode {
  const { label, entries, total, canLoad, keyOf, onEnd, children, list, size, rows, length } = props;
  const { columns, height, top } = size;
  const needed = ((rows.at(-1)?.index ?? 0) + 1 + AHEAD * rows.length) * columns;
  useEffect(() => {
    if (canLoad && needed >= entries.length) {
      onEnd();
    }
  }, [canLoad, needed, entries.length, onEnd]);

  const onFocus = useKeptFocus(
    list,
    useMemo(() => entries.map(keyOf), [entries, keyOf]),
  );

  return (
    <ul ref={list} className="virtual-grid" aria-label={label} style={{ blockSize: `${length}px` }} onFocus={onFocus}>
      {rows.flatMap(({ index, start }) =>
        entries.slice(index * columns, (index + 1) * columns).map((entry, column) => (
          <li
            key={keyOf(entry)}
            className="virtual-entry"
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
