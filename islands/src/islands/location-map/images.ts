import { DOT } from "../../map/basemap-layers.ts";
import { clear, dot, type Pixels } from "../../map/images.ts";
import { IMAGES } from "./layers.ts";

/** An image in maplibre's format. */
export interface MapImage {
  readonly id: string;
  readonly image: Pixels;
  readonly sdf: boolean;
}

/** Sizes of the pins in CSS pixels; map-canvas.css draws them. */
const PIN = { hotel: [40, 50], airport: [30, 30] } as const;

/** A city's dot, coloured by its layer, and transparent images that keep names off the pins. */
export function mapImages(): MapImage[] {
  return [
    { id: DOT, image: dot(16), sdf: true },
    { id: IMAGES.hotel, image: clear(...PIN.hotel), sdf: false },
    { id: IMAGES.airport, image: clear(...PIN.airport), sdf: false },
  ];
}
