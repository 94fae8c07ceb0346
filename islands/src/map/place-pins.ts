/** How the places of a trip stand on a small map: under the numbers that they have in the order of its days. */
import type { GroupFace, SmallPin } from "./small-pin.ts";

/** The words of places on a map: what stands on the pin comes first, for whoever says it aloud. */
const texts = {
  place: (number: number, name: string) => `${number}: ${name}`,
  closer: (mark: string, count: number) => `${mark}: ${count} places close together, look closer`,
  inOnePlace: (mark: string, labels: string) => `${mark}, close together: ${labels}`,
};

export interface NumberedPlace {
  readonly id: string;
  /** From 1. */
  readonly number: number;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Where it is told; undefined: it is pressed. */
  readonly href: string | undefined;
}

export function placePin({ id, number, name, latitude, longitude, href }: NumberedPlace): SmallPin {
  return { id, latitude, longitude, label: texts.place(number, name), mark: String(number), href };
}

/** Several places that stand as one; they lead to the first. */
export function placesFace(pins: readonly SmallPin[]): GroupFace {
  const mark = markOf(pins.map((pin) => Number(pin.mark)));
  return {
    mark,
    closer: texts.closer(mark, pins.length),
    inOnePlace: texts.inOnePlace(mark, pins.map(({ label }) => label).join(", ")),
    href: pins[0]?.href,
  };
}

/** "2–4" for numbers that follow one another, else the first with a sign that there are more. */
export function markOf(numbers: readonly number[]): string {
  const [first = 0] = numbers;
  const isRow = numbers.every((number, at) => number === first + at);
  return isRow ? `${first}–${first + numbers.length - 1}` : `${first}+`;
}
