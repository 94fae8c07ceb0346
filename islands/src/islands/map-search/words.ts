/** Formats money, dates and distances; contract/src/words.rs does the same for the server's pages. */
import { dateLanguage, pageLanguage } from "../../lib/format.ts";
import { texts } from "./texts.ts";
import type { HotelSummary, Money } from "./types.ts";

type Offer = NonNullable<HotelSummary["offer"]>;

/** "€1,204.50", "$300": without cents when they are zero. */
export function money({ amount, currency }: Money): string {
  return inCurrency(amount, currency, { trailingZeroDisplay: "stripIfInteger" });
}

/** "€1,205": short enough for a pin. */
export function wholeMoney({ amount, currency }: Money): string {
  return inCurrency(amount, currency, { maximumFractionDigits: 0 });
}

export function number(value: number): string {
  return new Intl.NumberFormat(pageLanguage()).format(value);
}

export function countOfStays(total: number): string {
  return texts.stays(total, number(total));
}

/** "Wed 3 Mar, 18:00 (Lisbon time)", whatever the traveller's time zone is. */
export function deadline({ local, timeZone }: NonNullable<Offer["freeCancellation"]>): string {
  const city = (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
  // The value is the hotel's local time, so it is parsed and formatted in one zone without clock changes.
  const moment = new Date(`${local}Z`);
  if (Number.isNaN(moment.getTime())) {
    return texts.deadline(local, city);
  }
  const language = dateLanguage();
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: "UTC", ...options }).format(moment);
  const day = part({ weekday: "short", day: "numeric", month: "short" }).replace(/^(\p{L}+\.?), /u, "$1 ");
  return texts.deadline(`${day}, ${part({ hour: "2-digit", minute: "2-digit" })}`, city);
}

/** "12 – 15 Dec 2026", "30 Dec 2026 – 2 Jan 2027"; dates without a time. */
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
    new Intl.DateTimeFormat(dateLanguage(), { timeZone: "UTC", day: "numeric", ...parts }).format(moment);
  return `${day(start, { ...month, ...year })} – ${day(end, { month: "short", year: "numeric" })}`;
}

/** The readable form of a kind such as "boutiqueHotel". */
export function propertyType(kind: string): string {
  const words = kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Intl rejects some currencies; those are written by their code. */
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
