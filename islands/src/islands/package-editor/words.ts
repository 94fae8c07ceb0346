import { pageLanguage } from "../../lib/format.ts";

/** "€540", "€540.50": without cents when they are zero; a currency that Intl does not know is written by its code. */
export function moneyWords(amount: number, currency: string): string {
  const digits = Number.isInteger(amount) ? { maximumFractionDigits: 0 } : {};
  try {
    return new Intl.NumberFormat(pageLanguage(), {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      ...digits,
    }).format(amount);
  } catch {
    return `${currency} ${new Intl.NumberFormat(pageLanguage(), digits).format(amount)}`;
  }
}
