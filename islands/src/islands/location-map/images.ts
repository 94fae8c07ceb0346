import { IMAGES } from "./layers.ts";

/** An image as maplibre takes it. */
export interface MapImage {
  readonly id: string;
  readonly image: { readonly width: number; readonly height: number; readonly data: Uint8Array<ArrayBuffer> };
  readonly sdf: boolean;
}

/** Sizes of the pins in CSS pixels; location-map.css draws them. */
const PIN = { hotel: [40, 50], airport: [30, 30] } as const;

/** A city's dot, coloured by its layer, and clear images that keep names off the pins. */
export function mapImages(): MapImage[] {
  return [
    { id: IMAGES.dot, image: dot(16), sdf: true },
    { id: IMAGES.hotel, image: clear(...PIN.hotel), sdf: false },
    { id: IMAGES.airport, image: clear(...PIN.airport), sdf: false },
  ];
}

/** A signed distance field: 191 on the edge, one step of 255 / 8 for each pixel away from it. */
function dot(size: number): MapImage["image"] {
  const image = clear(size, size);
  const middle = (size - 1) / 2;
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const outside = Math.hypot(column - middle, row - middle) - size / 3.4;
      image.data[(row * size + column) * 4 + 3] = Math.max(0, Math.min(255, 191 - outside * 32));
    }
  }
  return image;
}

function clear(width: number, height: number): MapImage["image"] {
  return { width, height, data: new Uint8Array(width * height * 4) };
}
