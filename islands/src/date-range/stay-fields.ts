import { isDay, nightsBetween } from "./days.ts";

/** The two date fields of a search box, which are what is sent. */
export interface StayFields {
  readonly form: HTMLFormElement;
  readonly checkIn: HTMLInputElement;
  readonly checkOut: HTMLInputElement;
}

/** Which of the two is chosen. */
export type End = "checkIn" | "checkOut";

/** Nights of the stay that stands in the fields; undefined where that is none. */
export function nightsOf({ checkIn, checkOut }: StayFields): number | undefined {
  const areDays = isDay(checkIn.value) && isDay(checkOut.value);
  const nights = areDays ? nightsBetween(checkIn.value, checkOut.value) : 0;
  return nights > 0 ? nights : undefined;
}
