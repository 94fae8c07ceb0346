/** Money, dates and distances as people read them; contract/src/words.rs writes the same on the server's pages. */
import { pageLanguage } from "../../lib/format.ts";
import { texts } from "./texts.ts";
import type { HotelSummary, Money } from "./types.ts";

type Offer = NonNullable<HotelSummary["offer"]>;

/** "€1,204.50", "$300": without cents when there are none. */
export function money({ amount, currency }: Money): string {
  return inCurrency(amount, currency, { trailingZeroDisplay: "stripIfInteger" });
}

/** "€1,205": what a pin has room for. */
export function wholeMoney({ amount, currency }: Money): string {
  return inCurrency(amount, currency, { maximumFractionDigits: 0 });
}

export function number(value: number): string {
  return new Intl.NumberFormat(pageLanguage()).format(value);
}

export function countOfStays(total: number): string {
  return texts.stays(total, number(total));
}

/** "Wed 3 Mar, 18:00 (Lisbon time)", whatever the reader's own zone is. */
export function deadline({ local, timeZone }: NonNullable<Offer["freeCancellation"]>): string {
  const city = (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
  // Written as the hotel's own clock shows it, so it is read and shown in one zone without a clock change.
  const moment = new Date(`${local}Z`);
  if (Number.isNaN(moment.getTime())) {
    return texts.deadline(local, city);
  }
  const language = serverLanguage();
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: "UTC", ...options }).format(moment);
  const day = part({ weekday: "short", day: "numeric", month: "short" }).replace(/^(\p{L}+\.?), /u, "$1 ");
  return texts.deadline(`${day}, ${part({ hour: "2-digit", minute: "2-digit" })}`, city);
}

/** "12 – 15 Dec 2026", "30 Dec 2026 – 2 Jan 2027"; days without a clock, as the server has them. */
export function dateRange(from: string, until: string): string {
  const days = [from, until].map((day) => new Date(`${day}T00:00:00Z`));
  const [start, end] = days;
  if (!start || !end || days.some((day) => Number.isNaN(day.getTime()))) {
    return `${from} – ${until}`;
  }
  const isOf = (length: number) => from.slice(0, length) === until.slice(0, length);
  const month = isOf("2026-12".length) ? {} : ({ month: "short" } as const);
  const year = isOf("2026".length) ? {} : ({ year: "numeric" } as const);
  const day = (moment: Date, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(serverLanguage(), { timeZone: "UTC", day: "numeric", ...parts }).format(moment);
  return `${day(start, { ...month, ...year })} – ${day(end, { month: "short", year: "numeric" })}`;
}

/** "boutiqueHotel" as people say it. */
export function propertyType(kind: string): string {
  const words = kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The server's English says the day before the month and counts hours to 24. */
function serverLanguage(): string | undefined {
  return pageLanguage() === "en" ? "en-GB" : pageLanguage();
}

/** A currency that Intl does not know is written by its code. */
function inCurrency(amount: number, currency: string, options: Intl.NumberFormatOptions): string {
  try {
    return new Intl.NumberFormat(pageLanguage(), {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      ...options,
    }).format(amount);
  } catch {
    return `${currency} ${number(amount)}`;
  }
}
