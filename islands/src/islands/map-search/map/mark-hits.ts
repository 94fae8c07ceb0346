import type { Map as MapLibreMap, PointLike } from "maplibre-gl";
import type { Point } from "../types.ts";
import { MARK_LAYERS } from "./layers.ts";

/** Half a fingertip, in CSS pixels: with it a dot has a target of 44 pixels. */
const HIT_RADIUS = { finger: 22, mouse: 8 };

/** The properties of a drawn mark. */
export type MarkFields = Readonly<Record<string, unknown>>;

interface MarkListener {
  picked(mark: MarkFields, point: Point): void;
  hovered(mark: MarkFields | undefined): void;
  /** A press on an empty part. */
  missed(): void;
}

/** The centre of a cluster's hotels, where its mark is drawn beside it. */
export function centreOf({ latitude, longitude }: MarkFields): Point | undefined {
  return typeof latitude === "number" && typeof longitude === "number" ? { latitude, longitude } : undefined;
}

/** Reports which drawn mark the pointer hits; pins are elements and report it themselves. */
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
    return nearest;
  };
  const isOnCanvas = (event: Event) => event.target === map.getCanvas();

  map.on("click", ({ point, originalEvent }) => {
    if (!isOnCanvas(originalEvent)) {
      return;
    }
    const isFinger = originalEvent instanceof PointerEvent && originalEvent.pointerType === "touch";
    const mark = markAt(point.x, point.y, isFinger ? HIT_RADIUS.finger : HIT_RADIUS.mouse);
    if (mark) {
      const [longitude = 0, latitude = 0] = mark.geometry.type === "Point" ? mark.geometry.coordinates : [];
      listener.picked(mark.properties, centreOf(mark.properties) ?? { latitude, longitude });
    } else {
      listener.missed();
    }
  });

  let hovered: string | undefined;
  const hover = (mark?: MarkFields) => {
    const known = mark && JSON.stringify(mark);
    if (known !== hovered) {
      hovered = known;
      map.getCanvas().style.cursor = mark ? "pointer" : "";
      listener.hovered(mark);
    }
  };
  map.on("mousemove", ({ point, originalEvent }) => {
    // While the map moves, the pointer hits nothing.
    if (!map.isMoving()) {
      const mark = isOnCanvas(originalEvent) ? markAt(point.x, point.y, HIT_RADIUS.mouse) : undefined;
      hover(mark?.properties);
    }
  });
  map.on("mouseout", () => hover());
}
