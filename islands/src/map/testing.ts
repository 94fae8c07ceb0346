/** Pins for the tests of small maps. */
import type { SmallPin } from "./small-pin.ts";

export function aPin(id: string, longitude: number, latitude: number): SmallPin {
  return { id, latitude, longitude, label: `House ${id}`, mark: "", href: `/hotel/${id}` };
}

export const somePins: readonly SmallPin[] = [
  aPin("lisbon", -9.14, 38.71),
  aPin("sintra", -9.39, 38.8),
  aPin("porto", -8.61, 41.15),
];
