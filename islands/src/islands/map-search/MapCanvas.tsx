import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Bounds } from "../../map/bounds.ts";
import { loadFont, pageFont } from "../../map/font.ts";
import { CardAt, type CardProps } from "./CardAt.tsx";
import { type HotelMap, type HotelMapListener, hotelMap, type Shown } from "./hotel-map.ts";
import type { Point } from "./types.ts";
import type { Target } from "./use-map-search.ts";
import "../../map/map.css";
import "./map-canvas.css";

/** Letters of every subset of the page's font that names of places are written with. */
const LETTERS = "Aaāőş";
interface MapCanvasProps {
  readonly first: Bounds;
  readonly title: string;
  readonly shown: Shown | undefined;
  readonly area: readonly Point[] | undefined;
  readonly target: Target | undefined;
  /** What stands at a point of the map. */
  readonly card: Omit<CardProps, "map"> | undefined;
  readonly map: HotelMap | undefined;
  readonly onMap: (map: HotelMap | undefined) => void;
  readonly listener: Omit<HotelMapListener, "failed">;
}

/** The only component that knows the map: made once, told what to show, and removed with it. */
export function MapCanvas({
  first,
  title,
  shown,
  area,
  target,
  card,
  map,
  onMap,
  listener,
}: MapCanvasProps): ReactNode {
  const container = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<Error>();
  const heard = useEffectEvent(() => listener);
  const made = useEffectEvent(onMap);

  // biome-ignore lint/correctness/useExhaustiveDependencies: where it begins counts once; later it is told where to go.
  useEffect(() => {
    const host = container.current;
    if (!host) {
      return undefined;
    }
    const family = pageFont(host);
    let drawn: HotelMap | undefined;
    let isWanted = true;
    void loadFont(family, LETTERS).then(() => {
      if (isWanted) {
        drawn = hotelMap(host, first, title, family, {
          moved: (view) => heard().moved(view),
          pickedPin: (pin) => heard().pickedPin(pin),
          pickedCluster: (cluster) => heard().pickedCluster(cluster),
          pickedNothing: () => heard().pickedNothing(),
          hovered: (id) => heard().hovered(id),
          lost: (isLost) => heard().lost(isLost),
          failed: setFailure,
        });
        made(drawn);
      }
    });
    return () => {
      isWanted = false;
      drawn?.remove();
      made(undefined);
    };
  }, []);

  useEffect(() => shown && map?.show(shown), [map, shown]);
  useEffect(() => map?.showArea(area), [map, area]);
  useEffect(() => {
    if (target) {
      map?.fit(target.bounds, target.isTold);
    }
  }, [map, target]);

  if (failure) {
    throw failure;
  }
  return (
    <>
      <div ref={container} className="map hotel-map" />
      {map && card && <CardAt map={map.map} {...card} />}
    </>
  );
}
