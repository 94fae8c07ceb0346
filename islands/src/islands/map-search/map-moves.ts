import type { MapLibreEvent, Map as MapLibreMap } from "maplibre-gl";

/** After the last movement, in milliseconds, until it is told. */
const REST = 200;

/**
 * Tells when a person has moved the map: some time after the last movement, at once when a click has zoomed. What the
 * page itself does to the map, and another size of its element, are none of a person's doing.
 */
export function watchMoves(map: MapLibreMap, moved: () => void): { tellNext(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTold = false;
  const tell = () => {
    clearTimeout(timer);
    timer = undefined;
    moved();
  };
  const rest = () => {
    // Between two slow frames, or under a finger that holds it, the map only seems to rest.
    timer = map.isMoving() ? setTimeout(rest, REST) : undefined;
    if (timer === undefined) {
      moved();
    }
  };
  const isPersons = (event: MapLibreEvent<unknown>) => event.originalEvent !== undefined || isTold;
  map.on("move", (event) => {
    if (isPersons(event)) {
      clearTimeout(timer);
      timer = setTimeout(rest, REST);
    }
  });
  map.on("moveend", (event) => {
    const isClick = event.originalEvent instanceof Event && /click/.test(event.originalEvent.type);
    if (isTold || (isClick && timer !== undefined)) {
      isTold = false;
      tell();
    }
  });
  return {
    /** The movement that the page begins now counts as a person's, and is told when it ends. */
    tellNext(): void {
      isTold = true;
    },
    stop: () => clearTimeout(timer),
  };
}
