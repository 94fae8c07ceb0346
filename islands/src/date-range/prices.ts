import { isFields } from "../lib/guards.ts";
import type { Day } from "./days.ts";

/** The formatted price of a stay, by its first day. */
export type Prices = ReadonlyMap<Day, string>;

/** Which prices a calendar shows: those of a stored search, or of one hotel in it. */
export interface PricesOf {
  readonly searchId: string;
  readonly hotelId: string | undefined;
}

/**
 * The lowest total for each arrival day of a month; empty where they fail to load, because the calendar works without
 * them.
 */
export async function pricesOf({ searchId, hotelId }: PricesOf, month: Day): Promise<Prices> {
  const found = await totalsOf({ searchId, hotelId }, month);
  const prices = new Map<Day, string>();
  const options = isFields(found) && Array.isArray(found["options"]) ? found["options"] : [];
  for (const option of options) {
    const price = isFields(option) ? priceOf(option["lowestTotal"]) : undefined;
    if (isFields(option) && typeof option["checkInDate"] === "string" && price) {
      prices.set(option["checkInDate"], price);
    }
  }
  return prices;
}

async function totalsOf({ searchId, hotelId }: PricesOf, month: Day): Promise<unknown> {
  try {
    const answer = await fetch("/api/v1/hotel/search/dates", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ searchId, ...(hotelId && { hotelId }), flexibility: "arrivals", month }),
    });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    // The calendar works without prices.
    return undefined;
  }
}

function priceOf(money: unknown): string | undefined {
  if (!isFields(money) || typeof money["amount"] !== "number" || typeof money["currency"] !== "string") {
    return undefined;
  }
  const isLong = money["amount"] >= 10_000;
  return new Intl.NumberFormat(document.documentElement.lang, {
    style: "currency",
    currency: money["currency"],
    maximumFractionDigits: 0,
    ...(isLong && { notation: "compact" as const }),
  }).format(money["amount"]);
}
