import { useEffect } from "react";
import type { HotelMap } from "../map/hotel-map.ts";
import type { MapSearchState } from "../use-map-search.ts";

interface FanKeys extends Pick<MapSearchState, "fan" | "fold" | "selected"> {
  readonly map: Pick<HotelMap, "focusPin" | "focusMap"> | undefined;
}

/** Focuses the pins of a place when they are spread, and restores the focus when Escape folds them. */
export function useFanKeys({ fan, fold, map, selected }: FanKeys): void {
  useEffect(() => {
    const [first] = fan?.pins ?? [];
    if (fan && first) {
      map?.focusPin(fan.from !== undefined && fan.offsets.has(fan.from) ? fan.from : first.hotelId);
    }
  }, [fan, map]);

  useEffect(() => {
    // Escape closes the card of a pin first, and a modal dialog before that.
    const isOpen = fan !== undefined && selected === undefined;
    const close = ({ key }: KeyboardEvent) => {
      if (isOpen && key === "Escape" && !document.querySelector("dialog[open]")) {
        fold();
        if (fan.from === undefined || !map?.focusPin(fan.from)) {
          map?.focusMap();
        }
      }
    };
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, [fan, fold, map, selected]);
}
