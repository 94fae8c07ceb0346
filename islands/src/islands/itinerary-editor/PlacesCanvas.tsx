import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { Bounds } from "../../map/bounds.ts";
import type { SmallPin } from "../../map/small-pin.ts";
import { useDrawnMap } from "../../map/use-drawn-map.ts";
import { type PlacesMap, placesMap } from "./places-map.ts";
import type { Coordinates } from "./places-on-map.ts";
import "../../map/map.css";
import "../../map/small-map.css";

export interface PlacesCanvasProps {
  readonly pins: readonly SmallPin[];
  /** The first view of a map without pins; undefined: the world. */
  readonly area: Bounds | undefined;
  /** The map was pressed beside its pins. */
  readonly onPress: (point: Coordinates) => void;
  /** A place on the map was pressed. */
  readonly onPick: (key: string) => void;
  /** Provides the function that returns the map's centre; undefined once the map is removed. */
  readonly onMiddle: (middle: (() => Coordinates) | undefined) => void;
}

/** The only component that knows the map object. */
export function PlacesCanvas({ pins, area, onPress, onPick, onMiddle }: PlacesCanvasProps): ReactNode {
  const [drawn, setDrawn] = useState<PlacesMap>();
  const latest = useEffectEvent(() => ({ onPress, onPick }));
  const container = useDrawnMap<PlacesMap>(
    (host, family, failed) =>
      placesMap(
        host,
        family,
        { pins, area },
        {
          pressed: (point) => latest().onPress(point),
          picked: (key) => latest().onPick(key),
          failed,
        },
      ),
    (map) => {
      setDrawn(map);
      onMiddle(map?.middle);
    },
  );

  useEffect(() => {
    drawn?.show(pins);
  }, [drawn, pins]);

  return <div ref={container} className="map" />;
}
