/** An image in maplibre's format. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array<ArrayBuffer>;
}

/** A dot as a signed distance field: 191 on the edge, one step of 255 / 8 for each pixel away from it. */
export function dot(size: number): Pixels {
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

export function clear(width: number, height: number): Pixels {
  return { width, height, data: new Uint8Array(width * height * 4) };
}
