import { formatMoment } from "../../lib/format.ts";

/** Converts between local times of the browser's zone, as fields have them, and instants, as the server has them. */

/** A local time such as "2027-03-01T09:30"; empty without an instant. */
export function localTime(instant: string | undefined): string {
  const date = new Date(instant ?? Number.NaN);
  if (Number.isNaN(date.getTime())) {
    return "";
  }
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join("-");
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** The instant in UTC; undefined for an invalid time. */
export function instantOf(local: string): string | undefined {
  const date = new Date(local === "" ? Number.NaN : local);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** Such as "Mon 1 Mar 2027, 09:30", in the browser's zone. */
export function shownTime(instant: string): string {
  return formatMoment(new Date(instant));
}

/** Such as "Europe/Lisbon". */
export function zoneName(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll("_", " ");
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
