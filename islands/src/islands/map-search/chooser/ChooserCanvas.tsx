import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useDrawnMap } from "../../../map/use-drawn-map.ts";
import type { Box } from "../types.ts";
import type { Choices } from "./choice.ts";
import { type ChooserMap, type ChooserMapListener, chooserMap } from "./chooser-map.ts";
import "../../../map/map.css";
import "../map/map-canvas.css";

interface ChooserCanvasProps {
  /** The initial view; undefined: the world. */
  readonly first: Box | undefined;
  readonly choices: Choices;
  readonly onMap: (map: ChooserMap | undefined) => void;
  readonly listener: Omit<ChooserMapListener, "failed">;
}

/** The only component that knows the map on which a hotel is chosen. */
export function ChooserCanvas({ first, choices, onMap, listener }: ChooserCanvasProps): ReactNode {
  const [map, setMap] = useState<ChooserMap>();
  const latest = useEffectEvent(() => listener);
  // Only the first initial view counts.
  const container = useDrawnMap<ChooserMap>(
    (host, family, failed) =>
      chooserMap(host, first, family, {
        moved: (box) => latest().moved(box),
        picked: (hotelId) => latest().picked(hotelId),
        hovered: (hotelId) => latest().hovered(hotelId),
        lost: (isLost) => latest().lost(isLost),
        failed,
      }),
    (drawn) => {
      setMap(drawn);
      onMap(drawn);
    },
  );

  useEffect(() => {
    map?.show(choices);
  }, [map, choices]);

  return <div ref={container} className="map hotel-map" />;
}
