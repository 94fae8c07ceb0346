/** Renders the places of an itinerary on a small map, with their numbers in the order of its days. */
import type { GroupFace, SmallPin } from "./small-pin.ts";

/** Labels of places: the visible number comes first, as speech control requires. */
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
  /** The part of the page about it; undefined: the pin is a button. */
  readonly href: string | undefined;
}

export function placePin({ id, number, name, latitude, longitude, href }: NumberedPlace): SmallPin {
  return { id, latitude, longitude, label: texts.place(number, name), mark: String(number), href };
}

/** A group of places; it links to the first. */
export function placesFace(pins: readonly SmallPin[]): GroupFace {
  const mark = markOf(pins.map((pin) => Number(pin.mark)));
  return {
    mark,
    closer: texts.closer(mark, pins.length),
    inOnePlace: texts.inOnePlace(mark, pins.map(({ label }) => label).join(", ")),
    href: pins[0]?.href,
  };
}

/** "2–4" for consecutive numbers, else the first with a sign for more. */
export function markOf(numbers: readonly number[]): string {
  const [first = 0] = numbers;
  const isRow = numbers.every((number, at) => number === first + at);
  return isRow ? `${first}–${first + numbers.length - 1}` : `${first}+`;
}
