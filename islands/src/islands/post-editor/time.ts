/** Times as a field of the browser's own zone has them, and as the server has them. */

/** "2027-03-01T09:30" of an instant; empty without one. */
export function localTime(instant: string | undefined): string {
  const date = new Date(instant ?? Number.NaN);
  if (Number.isNaN(date.getTime())) {
    return "";
  }
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join("-");
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** The instant in UTC; undefined for what is no time. */
export function instantOf(local: string): string | undefined {
  const date = new Date(local === "" ? Number.NaN : local);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** "Europe/Lisbon". */
export function zoneName(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll("_", " ");
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
