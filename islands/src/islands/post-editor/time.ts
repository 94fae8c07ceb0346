import { pageLanguage } from "../../lib/format.ts";

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

/** Such as "Mon, Mar 1, 2027, 9:30 AM", in the browser's zone. */
export function shownTime(instant: string): string {
  const format = { weekday: "short", year: "numeric", month: "short", day: "numeric", hour: "numeric" } as const;
  return new Intl.DateTimeFormat(pageLanguage(), { ...format, minute: "2-digit" }).format(new Date(instant));
}

/** Such as "Europe/Lisbon". */
export function zoneName(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll("_", " ");
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
