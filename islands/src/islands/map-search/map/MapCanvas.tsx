import { type ReactNode, useEffect, useEffectEvent } from "react";
import type { Bounds } from "../../../map/bounds.ts";
import { useDrawnMap } from "../../../map/use-drawn-map.ts";
import { CardAt, type CardProps } from "../pins/CardAt.tsx";
import type { Point } from "../types.ts";
import { type HotelMap, type HotelMapListener, hotelMap, type ShownMarks, type Target } from "./hotel-map.ts";
import "../../../map/map.css";
import "./map-canvas.css";

interface MapCanvasProps {
  readonly first: Bounds;
  readonly isFirstView: boolean;
  readonly title: string;
  /** The credits of the hotels' records, as HTML; the same list as long as they are the same. */
  readonly credits: string[];
  readonly shown: ShownMarks | undefined;
  readonly area: readonly Point[] | undefined;
  readonly target: Target | undefined;
  /** The card at a point of the map. */
  readonly card: Omit<CardProps, "map"> | undefined;
  readonly map: HotelMap | undefined;
  readonly onMap: (map: HotelMap | undefined) => void;
  readonly listener: Omit<HotelMapListener, "failed">;
}

/** The only component that knows the map: created once, updated through its methods, and removed with it. */
export function MapCanvas({
  first,
  isFirstView,
  title,
  credits,
  shown,
  area,
  target,
  card,
  map,
  onMap,
  listener,
}: MapCanvasProps): ReactNode {
  const latest = useEffectEvent(() => listener);
  // Only the first initial view counts; later moves go through the map's methods.
  const container = useDrawnMap<HotelMap>(
    (host, family, failed) =>
      hotelMap(
        host,
        { first, isView: isFirstView, title, family },
        {
          moved: (view) => latest().moved(view),
          pickedPin: (pin) => latest().pickedPin(pin),
          pickedCluster: (cluster) => latest().pickedCluster(cluster),
          pickedNothing: () => latest().pickedNothing(),
          hovered: (id) => latest().hovered(id),
          lost: (isLost) => latest().lost(isLost),
          failed,
        },
      ),
    onMap,
  );

  useEffect(() => {
    map?.credit(credits);
  }, [map, credits]);
  useEffect(() => {
    if (shown) {
      map?.show(shown);
    }
  }, [map, shown]);
  useEffect(() => {
    map?.showArea(area);
  }, [map, area]);
  useEffect(() => {
    if (target) {
      map?.fit(target);
    }
  }, [map, target]);

  return (
    <>
      <div ref={container} className="map hotel-map" />
      {map && card && <CardAt map={map.map} {...card} />}
    </>
  );
}
