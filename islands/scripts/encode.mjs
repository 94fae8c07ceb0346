import { brotliCompressSync } from "node:zlib";

/**
 * Google's encoded polyline of an arc's steps: a fifth smaller in brotli than nested lists. Each number is
 * doubled with its sign in the lowest bit, then cut into groups of five bits, lowest first; 32 says that
 * another follows, 63 makes it a letter. src/map/polyline.ts reads it.
 */
export function encodePolyline(steps) {
  let letters = "";
  for (const number of steps.flat()) {
    let rest = number < 0 ? -2 * number - 1 : 2 * number;
    for (; rest >= 32; rest >>>= 5) {
      letters += String.fromCharCode((32 | (rest & 31)) + 63);
    }
    letters += String.fromCharCode(rest + 63);
  }
  return letters;
}

export function brotliSize(content) {
  return brotliCompressSync(content).length;
}
