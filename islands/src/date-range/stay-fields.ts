import limits from "../api/limits.json";
import { isDay, nightsBetween } from "./days.ts";

/** The two date fields of a search box, which the form submits. */
export interface StayFields {
  readonly form: HTMLFormElement;
  readonly checkIn: HTMLInputElement;
  readonly checkOut: HTMLInputElement;
}

/** Which of the two is chosen. */
export type End = "checkIn" | "checkOut";

/** The longest stay, in nights. */
export const MAX_NIGHTS = limits.nightsOfStay;

/** The nights of the stay in the fields; undefined where they contain no valid stay. */
export function nightsOf({ checkIn, checkOut }: StayFields): number | undefined {
  const areDays = isDay(checkIn.value) && isDay(checkOut.value);
  const nights = areDays ? nightsBetween(checkIn.value, checkOut.value) : 0;
  return nights > 0 ? nights : undefined;
}
