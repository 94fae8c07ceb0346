/** An ISO date as the form has it. Days are counted in UTC, so time zones and clock changes do not shift them. */
export type Day = string;

const DAY = 24 * 60 * 60 * 1000;

function instant(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function dayAt(milliseconds: number): Day {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && Number.isFinite(instant(text));
}

export function addDays(day: Day, days: number): Day {
  return dayAt(instant(day) + days * DAY);
}

/** Nights between two days; zero or negative where the second is not later. */
export function nightsBetween(from: Day, to: Day): number {
  return Math.round((instant(to) - instant(from)) / DAY);
}

export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

/** The first day of the month `months` months later. */
export function addMonths(month: Day, months: number): Day {
  const first = new Date(instant(firstOfMonth(month)));
  first.setUTCMonth(first.getUTCMonth() + months);
  return dayAt(first.getTime());
}

/** The same day of the month `months` months later, or that month's last day. */
export function sameDayOf(day: Day, months: number): Day {
  const month = addMonths(day, months);
  const last = addDays(addMonths(month, 1), -1);
  const same = `${month.slice(0, 8)}${day.slice(8)}`;
  return same > last ? last : same;
}

/** The weekday; 0 is Monday. */
export function weekday(day: Day): number {
  return (new Date(instant(day)).getUTCDay() + 6) % 7;
}

/** The days of a month in weeks from Monday; days of other months are undefined. */
export function weeksOf(month: Day): (Day | undefined)[][] {
  const first = firstOfMonth(month);
  const count = nightsBetween(first, addMonths(first, 1));
  const cells: (Day | undefined)[] = Array.from({ length: weekday(first) }, () => undefined);
  for (let day = 0; day < count; day += 1) {
    cells.push(addDays(first, day));
  }
  while (cells.length % 7 !== 0) {
    cells.push(undefined);
  }
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** The day as a Date for the platform's formatters. */
export function dateOf(day: Day): Date {
  return new Date(instant(day));
}
