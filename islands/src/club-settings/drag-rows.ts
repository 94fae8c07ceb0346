interface DragOptions {
  /** The part of a row that is dragged. */
  readonly grip: string;
  /** The number of rows, from the first one, that can be dragged and dropped on. */
  readonly count: () => number;
  readonly onDrop: (from: number, to: number) => void;
}

/** Lets rows be dragged by mouse, pen or finger. The rows stay where they are; the caller moves what is in them. */
export function dragRows(rows: readonly HTMLElement[], { grip, count, onDrop }: DragOptions): void {
  for (const [from, row] of rows.entries()) {
    const handle = row.querySelector<HTMLElement>(grip);
    handle?.addEventListener("pointerdown", (event) => {
      if (event.button === 0) {
        event.preventDefault();
        handle.setPointerCapture(event.pointerId);
        drag(handle, from);
      }
    });
  }

  function drag(handle: HTMLElement, from: number): void {
    const listening = new AbortController();
    const { signal } = listening;
    let to = from;
    mark(rows[from], "dragged", "");

    function end(): void {
      listening.abort();
      clear(rows);
    }

    handle.addEventListener(
      "pointermove",
      ({ clientY }) => {
        clear(rows);
        mark(rows[from], "dragged", "");
        to = placeAt(rows.slice(0, count()), clientY);
        if (to !== from) {
          mark(rows[to], "target", to < from ? "before" : "after");
        }
        rows[to]?.scrollIntoView({ block: "nearest" });
      },
      { signal },
    );
    handle.addEventListener("pointercancel", end, { signal });
    handle.addEventListener(
      "pointerup",
      () => {
        end();
        onDrop(from, to);
      },
      { signal },
    );
  }
}

/** The row at a height of the window; above the first and below the last row it is that one. */
function placeAt(rows: readonly HTMLElement[], y: number): number {
  const place = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
  return place < 0 ? Math.max(0, rows.length - 1) : place;
}

function mark(row: HTMLElement | undefined, name: "dragged" | "target", value: string): void {
  if (row) {
    row.dataset[name] = value;
  }
}

function clear(rows: readonly HTMLElement[]): void {
  for (const row of rows) {
    delete row.dataset["dragged"];
    delete row.dataset["target"];
  }
}
