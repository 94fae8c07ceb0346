import type { Map as MapLibreMap, PointLike } from "maplibre-gl";
import { MARK_LAYERS } from "./layers.ts";

/** Half a fingertip, in CSS pixels: with it a dot is a target of 44 pixels. */
const REACH = { finger: 22, mouse: 8 };

interface MarkListener {
  picked(kind: string, id: string): void;
  hovered(kind: string | undefined, id: string | undefined): void;
  /** Nothing stands there. */
  missed(): void;
}

/** Tells which drawn mark a pointer means; the pins are elements and tell it themselves. */
export function watchMarks(map: MapLibreMap, listener: MarkListener): void {
  const markAt = (x: number, y: number, reach: number) => {
    const box: [PointLike, PointLike] = [
      [x - reach, y - reach],
      [x + reach, y + reach],
    ];
    const layers = MARK_LAYERS.filter((layer) => map.getLayer(layer));
    const found = layers.length > 0 ? map.queryRenderedFeatures(box, { layers }) : [];
    const away = ({ geometry }: (typeof found)[number]) => {
      const [longitude = 0, latitude = 0] = geometry.type === "Point" ? geometry.coordinates : [];
      const at = map.project([longitude, latitude]);
      return Math.hypot(at.x - x, at.y - y);
    };
    const [nearest] = found.toSorted((one, other) => away(one) - away(other));
    return nearest?.properties;
  };
  const isOnCanvas = (event: Event) => event.target === map.getCanvas();

  map.on("click", ({ point, originalEvent }) => {
    if (!isOnCanvas(originalEvent)) {
      return;
    }
    const isFinger = originalEvent instanceof PointerEvent && originalEvent.pointerType === "touch";
    const mark = markAt(point.x, point.y, isFinger ? REACH.finger : REACH.mouse);
    if (mark) {
      listener.picked(String(mark["kind"]), String(mark["id"]));
    } else {
      listener.missed();
    }
  });

  let hovered: string | undefined;
  const hover = (kind?: string, id?: string) => {
    if (id !== hovered) {
      hovered = id;
      map.getCanvas().style.cursor = id === undefined ? "" : "pointer";
      listener.hovered(kind, id);
    }
  };
  map.on("mousemove", ({ point, originalEvent }) => {
    // While the map moves under the pointer nothing is meant.
    if (!map.isMoving()) {
      const mark = isOnCanvas(originalEvent) ? markAt(point.x, point.y, REACH.mouse) : undefined;
      hover(mark && String(mark["kind"]), mark && String(mark["id"]));
    }
  });
  map.on("mouseout", () => hover());
}
