/** The page's language; undefined lets Intl choose. */
export function pageLanguage(): string | undefined {
  return document.documentElement.lang || undefined;
}

/** The language of dates: the server's English has the day before the month and a 24-hour clock. */
export function dateLanguage(): string | undefined {
  return pageLanguage() === "en" ? "en-GB" : pageLanguage();
}

/** "Mon 1 Mar 2027", as the server writes it, in the browser's time zone. */
export function formatDay(date: Date): string {
  const parts = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;
  const written = new Intl.DateTimeFormat(dateLanguage(), parts).format(date);
  // British English has a comma, and four letters of September.
  return dateLanguage() === "en-GB" ? written.replace(",", "").replace("Sept", "Sep") : written;
}

/** "Mon 1 Mar 2027, 09:30", in the browser's time zone. */
export function formatMoment(date: Date): string {
  const time = new Intl.DateTimeFormat(dateLanguage(), { hour: "2-digit", minute: "2-digit" }).format(date);
  return `${formatDay(date)}, ${time}`;
}

/** "4.6 km", "57 km": whole numbers from 10 on. */
export function formatKilometres(kilometres: number): string {
  return new Intl.NumberFormat(pageLanguage(), {
    style: "unit",
    unit: "kilometer",
    maximumFractionDigits: kilometres < 10 ? 1 : 0,
  }).format(kilometres);
}

/** Whether a creator's title of a stay says no more than the hotel's name. New drafts have it as their title. */
export function isItsName(title: string, hotelName: string): boolean {
  const words = title.trim().toLowerCase();
  return words === "" || words === hotelName.trim().toLowerCase();
}
