import { type Map as MapLibreMap, Marker } from "maplibre-gl";
import type { Pin, Point } from "../types.ts";
import type { Fan, Offset } from "./fan.ts";
import { coveredBy, diffPins, overCircles, type Pill, type Side, sidesOf } from "./marks.ts";

/**
 * At most twenty pins of the results show prices, and at most fifty are a creator's, so they are elements: a screen
 * reader finds buttons with names, a pin that stays keeps its element and its focus, the browser draws text as sharp
 * as the page's, and none lies below a cluster. Moving twenty costs a few tenths of a millisecond per frame.
 * Mini-pins and clusters may be hundreds, and the graphics card draws them.
 */
export interface PinLook {
  /** Empty for a creator's pin without a price. */
  readonly price: string;
  readonly label: string;
  readonly isVisited: boolean;
  readonly isLiked: boolean;
  readonly isActive: boolean;
  /** A stay that the creator recommends. */
  readonly isCreators: boolean;
}

interface PinListener {
  picked(pin: Pin): void;
  hovered(hotelId: string | undefined): void;
  /** Called with the pins whose price is visible, when the map stands still. */
  priced?(pins: readonly PricedPin[]): void;
}

/** A pin with a visible price, its text, and its side of the pin's point. */
export interface PricedPin extends Point {
  readonly price: string;
  readonly side: Side;
}

interface PlacedPin {
  pin: Pin;
  /** The size of its price on the screen, in CSS pixels; measured again when the price changes. */
  size: Pick<Pill, "width" | "height"> | undefined;
  /** A heart and a bookmark take space. */
  signs: string;
  readonly element: HTMLButtonElement;
  readonly marker: Marker;
}

/** Above any rank. */
const ACTIVE_LAYER = 100;
/** Spread pins lie over all others, as do their lines. */
export const FANNED_LAYERS = 150;
const NO_FAN: Fan["offsets"] = new Map();
/** The change of zoom after which overlaps are computed again. */
const ZOOM_STEP = 0.1;

export function pricePins(map: MapLibreMap, listener: PinListener) {
  const placed = new Map<string, PlacedPin>();
  let ranked: readonly Pin[] = [];
  let clusters: readonly Point[] = [];
  let zoomOfPlaces = Number.NaN;
  let fanned: Fan["offsets"] = NO_FAN;

  const stand = (pin: Pin): PlacedPin => {
    const element = document.createElement("button");
    element.type = "button";
    // Keyboard users have the list; a pin can have the focus when its card returns it.
    element.tabIndex = -1;
    element.dataset["pinId"] = pin.hotelId;
    const text = document.createElement("span");
    element.append(text);
    const marker = new Marker({ element, anchor: "center" }).setLngLat([pin.longitude, pin.latitude]).addTo(map);
    const made: PlacedPin = { pin, size: undefined, signs: "", element, marker };
    element.addEventListener("click", () => listener.picked(made.pin));
    element.addEventListener("pointerenter", () => listener.hovered(made.pin.hotelId));
    element.addEventListener("pointerleave", () => listener.hovered(undefined));
    return made;
  };

  /**
   * Places a pin at its point, or around the place of a fan. A line leads to it there, and the keyboard reaches it in
   * order.
   */
  const place = ({ pin, element, marker }: PlacedPin, fan: Fan | undefined) => {
    const offset = fan?.offsets.get(pin.hotelId);
    const { longitude, latitude } = fan && offset ? fan.point : pin;
    const { x, y }: Offset = offset ?? { x: 0, y: 0 };
    marker.setLngLat([longitude, latitude]).setOffset([x, y]);
    element.classList.toggle("is-fanned", offset !== undefined);
    element.tabIndex = offset ? 0 : -1;
    // The start of the animation to its place.
    element.style.setProperty("--from-place", `${-x}px ${-y}px`);
  };

  const dress = (known: PlacedPin, look: PinLook, rank: number) => {
    const { element } = known;
    const { price, label, isVisited, isLiked, isActive, isCreators } = look;
    if (element.firstChild && element.firstChild.textContent !== price) {
      element.firstChild.textContent = price;
      known.size = undefined;
    }
    element.classList.toggle("is-liked", isLiked);
    element.classList.toggle("is-creators", isCreators);
    const signs = `${isLiked} ${isCreators}`;
    if (signs !== known.signs) {
      known.signs = signs;
      known.size = undefined;
    }
    if (element.ariaLabel !== label) {
      element.ariaLabel = label;
    }
    element.classList.add("price-pin");
    element.classList.toggle("is-visited", isVisited);
    element.classList.toggle("is-active", isActive);
    const layer = isActive ? ACTIVE_LAYER : ACTIVE_LAYER - 1 - rank;
    element.style.zIndex = String(fanned.has(known.pin.hotelId) ? layer + FANNED_LAYERS : layer);
  };

  /**
   * Pins that would overlap a better one or a cluster's count on both sides show a dot, a creator's a bookmark, instead
   * of their price. Nothing is measured while the map moves.
   */
  const makeSpace = () => {
    zoomOfPlaces = map.getZoom();
    const pills = ranked.flatMap(({ hotelId, longitude, latitude }): Pill[] => {
      const size = fanned.has(hotelId) ? undefined : placed.get(hotelId)?.size;
      const { x, y } = map.project([longitude, latitude]);
      return size ? [{ id: hotelId, x, y, ...size }] : [];
    });
    const circles = clusters.map(({ longitude, latitude }) => map.project([longitude, latitude]));
    const sides = sidesOf(pills, circles);
    const crowded = new Set(pills.map(({ id }) => id).filter((id) => !sides.has(id)));
    const covered = coveredBy(pills, circles);
    const over = overCircles(pills, circles);
    for (const [id, { element }] of placed) {
      element.classList.toggle("is-small", crowded.has(id));
      element.classList.toggle("is-below", sides.get(id) === "below");
      element.classList.toggle("is-covered", covered.has(id));
      element.classList.toggle("is-over", over.has(id));
    }
    if (!map.isMoving()) {
      listener.priced?.(
        ranked.flatMap(({ hotelId, latitude, longitude }) => {
          const price = placed.get(hotelId)?.element.textContent ?? "";
          const side = sides.get(hotelId);
          return price === "" || side === undefined ? [] : [{ latitude, longitude, price, side }];
        }),
      );
    }
  };
  const measure = () => {
    const fresh = [...placed.values()].filter(({ size }) => size === undefined);
    for (const { element } of fresh) {
      element.classList.remove("is-small");
    }
    for (const known of fresh) {
      const text = known.element.firstElementChild;
      known.size = text instanceof HTMLElement ? { width: text.offsetWidth, height: text.offsetHeight } : undefined;
    }
    return fresh.length > 0;
  };
  map.on("zoom", () => {
    if (Math.abs(map.getZoom() - zoomOfPlaces) > ZOOM_STEP) {
      makeSpace();
    }
  });
  map.on("moveend", makeSpace);

  return {
    /** Shows the pins, best first, and the clusters between them. */
    show(pins: readonly Pin[], lookOf: (pin: Pin) => PinLook, around: readonly Point[], fan: Fan | undefined): void {
      const { added, kept, removed } = diffPins(placed.keys(), pins);
      for (const id of removed) {
        placed.get(id)?.marker.remove();
        placed.delete(id);
      }
      for (const pin of added) {
        placed.set(pin.hotelId, stand(pin));
      }
      for (const pin of kept) {
        const known = placed.get(pin.hotelId);
        if (known) {
          known.pin = pin;
        }
      }
      ranked = pins;
      const isMoved = clusters !== around || fanned !== (fan?.offsets ?? NO_FAN);
      fanned = fan?.offsets ?? NO_FAN;
      clusters = around;
      for (const [rank, pin] of pins.entries()) {
        const known = placed.get(pin.hotelId);
        if (known) {
          place(known, fan);
          dress(known, lookOf(pin), rank);
        }
      }
      if (measure() || removed.length > 0 || isMoved) {
        makeSpace();
      }
    },
    /** Focuses a pin if it is on the map; returns whether it is. */
    focus(hotelId: string): boolean {
      const element = placed.get(hotelId)?.element;
      element?.focus({ preventScroll: true });
      return element !== undefined;
    },
    remove(): void {
      for (const { marker } of placed.values()) {
        marker.remove();
      }
      placed.clear();
    },
  };
}
