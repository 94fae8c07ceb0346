/** Decodes steps as scripts/build-basemap.mjs and `encodePolyline` write them: Google's encoded polyline. */
export function decodePolyline(letters: string): [number, number][] {
  const steps: [number, number][] = [];
  let place = 0;
  const next = () => {
    let doubled = 0;
    for (let shift = 0; ; shift += 5) {
      const group = letters.charCodeAt(place) - 63;
      place += 1;
      doubled |= (group & 31) << shift;
      if (!(group & 32)) {
        break;
      }
    }
    return doubled & 1 ? -(doubled + 1) / 2 : doubled / 2;
  };
  while (place < letters.length) {
    steps.push([next(), next()]);
  }
  return steps;
}

/** Encodes steps of whole numbers as `decodePolyline` reads them. */
export function encodePolyline(steps: readonly (readonly [number, number])[]): string {
  let letters = "";
  for (const number of steps.flat()) {
    let rest = number < 0 ? -2 * number - 1 : 2 * number;
    for (; rest >= 32; rest = Math.floor(rest / 32)) {
      letters += String.fromCharCode((32 | (rest & 31)) + 63);
    }
    letters += String.fromCharCode(rest + 63);
  }
  return letters;
}
