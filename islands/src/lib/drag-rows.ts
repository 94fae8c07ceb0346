interface DragOptions {
  /** The part of a row that is dragged. */
  readonly grip: string;
  /** The rows whose places a row can take, in order; the row is one of them. */
  readonly placesOf: (row: HTMLElement) => readonly HTMLElement[];
  /** Called with the row that takes the place of another one. */
  readonly onDrop: (row: HTMLElement, place: HTMLElement) => void;
}

/** Lets the rows of a list be dragged by mouse, pen or finger. They stay where they are until the caller moves them. */
export function dragRows(list: HTMLElement, { grip, placesOf, onDrop }: DragOptions): void {
  list.addEventListener("pointerdown", (event) => {
    const handle = event.target instanceof Element ? event.target.closest<HTMLElement>(grip) : null;
    const row = handle?.closest<HTMLElement>("li");
    if (handle && row && event.button === 0) {
      event.preventDefault();
      handle.setPointerCapture(event.pointerId);
      drag(handle, row);
    }
  });

  function drag(handle: HTMLElement, row: HTMLElement): void {
    const listening = new AbortController();
    const { signal } = listening;
    const places = placesOf(row);
    let place = row;
    mark(row, "dragged", "");

    function end(): void {
      listening.abort();
      clear(places);
    }

    handle.addEventListener(
      "pointermove",
      ({ clientY }) => {
        clear(places);
        mark(row, "dragged", "");
        place = placeAt(places, clientY) ?? row;
        if (place !== row) {
          mark(place, "target", places.indexOf(place) < places.indexOf(row) ? "before" : "after");
        }
        place.scrollIntoView({ block: "nearest" });
      },
      { signal },
    );
    handle.addEventListener("pointercancel", end, { signal });
    handle.addEventListener(
      "pointerup",
      () => {
        end();
        if (place !== row) {
          onDrop(row, place);
        }
      },
      { signal },
    );
  }
}

/** The row at a height of the window; above the first and below the last row it is that one. */
function placeAt(rows: readonly HTMLElement[], y: number): HTMLElement | undefined {
  return rows.find((row) => y < row.getBoundingClientRect().bottom) ?? rows.at(-1);
}

function mark(row: HTMLElement, name: "dragged" | "target", value: string): void {
  row.dataset[name] = value;
}

function clear(rows: readonly HTMLElement[]): void {
  for (const row of rows) {
    delete row.dataset["dragged"];
    delete row.dataset["target"];
  }
}
