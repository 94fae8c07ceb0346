/** The page's language; undefined lets Intl choose. */
export function pageLanguage(): string | undefined {
  return document.documentElement.lang || undefined;
}

/** "4.6 km", "57 km": whole numbers from 10 on. */
export function formatKilometres(kilometres: number): string {
  return new Intl.NumberFormat(pageLanguage(), {
    style: "unit",
    unit: "kilometer",
    maximumFractionDigits: kilometres < 10 ? 1 : 0,
  }).format(kilometres);
}
