import { type Map as MapLibreMap, Popup, type PositionAnchor } from "maplibre-gl";
import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { Point } from "../types.ts";
import type { Offset } from "./fan.ts";

/** The distance of the card from its point, in CSS pixels: the pin's price is above the point. */
const OFFSET_ABOVE = 40;
const OFFSET_BESIDE = 36;
const BELOW = 16;
const CARD_OFFSET = {
  bottom: [0, -OFFSET_ABOVE],
  "bottom-left": [0, -OFFSET_ABOVE],
  "bottom-right": [0, -OFFSET_ABOVE],
  left: [OFFSET_BESIDE, -BELOW],
  right: [-OFFSET_BESIDE, -BELOW],
  top: [0, BELOW],
  "top-left": [0, BELOW],
  "top-right": [0, BELOW],
  center: [0, 0],
} satisfies Record<PositionAnchor, readonly [number, number]>;

/** The distance from the map's edges, in CSS pixels; the controls are along the upper one. */
const CARD_PADDING = { top: 64, bottom: 8, left: 8, right: 8 };

export interface CardProps {
  readonly map: MapLibreMap;
  readonly point: Point;
  /** The offset of a spread pin. */
  readonly offset: Offset | undefined;
  readonly content: ReactNode;
}

/** Keeps a card beside a point while the map moves. */
export function CardAt({ map, point, offset, content }: CardProps): ReactNode {
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
      padding: CARD_PADDING,
      className: "stay-popup",
    });
    popup.setLngLat([longitude, latitude]).setDOMContent(element).addTo(map);
    // Only an element in the document can take the focus.
    setOpen(true);
    // The popup chooses its side by the size of its content, so it is placed again when that changes.
    const size = new ResizeObserver(() => void popup.setLngLat([longitude, latitude]));
    size.observe(element);
    return () => {
      size.disconnect();
      popup.remove();
    };
  }, [map, element, latitude, longitude, across, down]);
  return isOpen && createPortal(content, element);
}

/** The card's distance from the point on each side; a spread pin is centred on its point. */
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
