import { Popup, type PositionAnchor } from "maplibre-gl";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Bounds } from "../../map/bounds.ts";
import { loadFont, pageFont } from "../../map/font.ts";
import type { Offset } from "./fan.ts";
import { type HotelMap, type HotelMapListener, hotelMap, type Shown } from "./hotel-map.ts";
import type { Point } from "./types.ts";
import type { Target } from "./use-map-search.ts";
import "../../map/map.css";
import "./map-canvas.css";

/** Letters of every subset of the page's font that names of places are written with. */
const LETTERS = "Aaāőş";
/** The card keeps clear of its pin, whose price stands above its point, in CSS pixels. */
const ABOVE = 40;
const BESIDE = 36;
const BELOW = 16;
const CARD_OFFSET = {
  bottom: [0, -ABOVE],
  "bottom-left": [0, -ABOVE],
  "bottom-right": [0, -ABOVE],
  left: [BESIDE, -BELOW],
  right: [-BESIDE, -BELOW],
  top: [0, BELOW],
  "top-left": [0, BELOW],
  "top-right": [0, BELOW],
  center: [0, 0],
} satisfies Record<PositionAnchor, readonly [number, number]>;

/** From the map's edges; what one can ask of the map stands along the upper one. */
const CARD_ROOM = { top: 64, bottom: 8, left: 8, right: 8 };

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
      {map && card && <CardAt map={map} {...card} />}
    </>
  );
}

interface CardProps {
  readonly map: HotelMap;
  readonly point: Point;
  /** Where its pin was spread to. */
  readonly offset: Offset | undefined;
  readonly content: ReactNode;
}

/** Keeps a card beside a point while the map moves. */
function CardAt({ map, point, offset, content }: CardProps): ReactNode {
  const [element] = useState(() => document.createElement("div"));
  const [isOpen, setOpen] = useState(false);
  const { latitude, longitude } = point;
  const { x: across = 0, y: down = 0 } = offset ?? {};
  useEffect(() => {
    const popup = new Popup({
      closeButton: false,
      closeOnClick: false,
      focusAfterOpen: false,
      maxWidth: "none",
      offset: cardOffset(across, down),
      padding: CARD_ROOM,
      className: "stay-popup",
    });
    popup.setLngLat([longitude, latitude]).setDOMContent(element).addTo(map.map);
    // Only what stands in the page can take the focus.
    setOpen(true);
    // On which side there is room shows when it has its content; the popup asks that when it is placed.
    const size = new ResizeObserver(() => void popup.setLngLat([longitude, latitude]));
    size.observe(element);
    return () => {
      size.disconnect();
      popup.remove();
    };
  }, [map, element, latitude, longitude, across, down]);
  return isOpen && createPortal(content, element);
}

/** The card's distance from the point, on whichever side there is room; a pin that was spread lies on its middle. */
function cardOffset(across: number, down: number) {
  const lower = across === 0 && down === 0 ? 0 : BELOW;
  const at = ([x, y]: readonly [number, number]): [number, number] => [x + across, y + down + lower];
  return {
    center: at(CARD_OFFSET.center),
    top: at(CARD_OFFSET.top),
    "top-left": at(CARD_OFFSET["top-left"]),
    "top-right": at(CARD_OFFSET["top-right"]),
    bottom: at(CARD_OFFSET.bottom),
    "bottom-left": at(CARD_OFFSET["bottom-left"]),
    "bottom-right": at(CARD_OFFSET["bottom-right"]),
    left: at(CARD_OFFSET.left),
    right: at(CARD_OFFSET.right),
  };
}
