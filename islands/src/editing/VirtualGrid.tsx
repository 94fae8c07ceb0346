import { observeElementRect, useVirtualizer, useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from "react";
import { type GridLayout, type GridSize, useGridSize } from "./use-grid-size.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import "./virtual-grid.css";

interface EntriesProps<Entry> {
  readonly label: string;
  readonly entries: readonly Entry[];
  /** How many there are in all, also those that are not loaded yet. */
  readonly total: number;
  /** There is more to load, and nothing is being loaded. */
  readonly canLoad: boolean;
  readonly keyOf: (entry: Entry) => string;
  readonly onEnd: () => void;
  /** Is asked again for every entry whenever a row comes or goes: what it answers had better be remembered. */
  readonly children: (entry: Entry, place: number) => ReactNode;
}

interface VirtualGridProps<Entry> extends EntriesProps<Entry> {
  /** Stays the same. */
  readonly layout: GridLayout;
}

/** Rows that are drawn beyond the edges, so that the keyboard finds them. */
const BEYOND = 3;
/** How often as many as are drawn have to be there still, or more is loaded: nobody is to wait for them. */
const AHEAD = 2;

type List = RefObject<HTMLUListElement | null>;

/**
 * A grid of thousands of entries that scrolls with the page. Only those near the window are on the page; before its end
 * comes near more are loaded.
 */
export function VirtualGrid<Entry>({ layout, ...props }: VirtualGridProps<Entry>): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const size = useGridSize(list, layout, pageItself);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>(rowsOf(props.entries.length, size));
  useMeasured(virtualizer, size);
  const [rows, length] = [virtualizer.getVirtualItems(), virtualizer.getTotalSize()];
  return <Grid<Entry> {...props} list={list} size={size} rows={rows} length={length} />;
}

/** The same in a dialog, whose own part scrolls. */
export function VirtualGridInDialog<Entry>({ layout, ...props }: VirtualGridProps<Entry>): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const size = useGridSize(list, layout, bodyOfDialog);
  const virtualizer = useVirtualizer<Element, HTMLLIElement>({
    ...rowsOf(props.entries.length, size),
    getScrollElement: () => list.current && bodyOfDialog(list.current),
    // A dialog that is only about to be shown has no height yet: its first rows are drawn all the same.
    observeElementRect: (instance, hear) =>
      observeElementRect(instance, ({ width, height }) => hear({ width, height: Math.max(height, 1) })),
  });
  useMeasured(virtualizer, size);
  const [rows, length] = [virtualizer.getVirtualItems(), virtualizer.getTotalSize()];
  return <Grid<Entry> {...props} list={list} size={size} rows={rows} length={length} />;
}

const pageItself = () => null;

/** What scrolls of a dialog: ui/Dialog.tsx. */
const bodyOfDialog = (list: Element) => list.closest(".sheet-body");

function rowsOf(entries: number, { columns, height, top }: GridSize) {
  return {
    count: Math.ceil(entries / columns),
    estimateSize: () => height,
    overscan: BEYOND,
    scrollMargin: top,
    // What comes is drawn after the event of scrolling, in a task of its own: rows beyond the edges hide that.
    useFlushSync: false,
  };
}

/** Another height makes all that was measured wrong. */
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
  /** Of all rows, in pixels. */
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
