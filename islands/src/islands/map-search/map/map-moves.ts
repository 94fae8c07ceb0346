import type { MapLibreEvent, Map as MapLibreMap } from "maplibre-gl";

/** The delay after the last movement until it is reported, in milliseconds. */
const MOVE_PAUSE = 200;

/**
 * Reports when the visitor has moved the map: some time after the last movement, and at once when a click has zoomed.
 * Movements that the page starts, and resizes of the element, do not count.
 */
export function watchMoves(map: MapLibreMap, moved: () => void): { tellNext(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTold = false;
  const notify = () => {
    clearTimeout(timer);
    timer = undefined;
    moved();
  };
  const rest = () => {
    // Between two slow frames, or while a finger holds it, the map only seems to be still.
    timer = map.isMoving() ? setTimeout(rest, MOVE_PAUSE) : undefined;
    if (timer === undefined) {
      moved();
    }
  };
  const isPersons = (event: MapLibreEvent<unknown>) => event.originalEvent !== undefined || isTold;
  map.on("move", (event) => {
    if (isPersons(event)) {
      clearTimeout(timer);
      timer = setTimeout(rest, MOVE_PAUSE);
    }
  });
  map.on("moveend", (event) => {
    const isClick = event.originalEvent instanceof Event && /click/.test(event.originalEvent.type);
    if (isTold || (isClick && timer !== undefined)) {
      isTold = false;
      notify();
    }
  });
  return {
    /** Counts the next movement that the page starts as the visitor's, and reports it when it ends. */
    tellNext(): void {
      isTold = true;
    },
    stop: () => clearTimeout(timer),
  };
}
