/**
 * Prices along a histogram whose bars have equal widths on the screen but not in money: places are counted in
 * fractions of a bar, so that a thumb is exactly over the prices that it separates.
 */
import type { PriceBucket } from "../types.ts";

/** Steps of a thumb within a bar. */
const PARTS = 4;

export interface PriceScale {
  /** The last place; the first is 0. */
  readonly last: number;
  /** The price at a place, in major units; rounded to a whole number where the steps still differ. */
  priceAt(place: number): number;
  /** The place nearest to a price; an end for prices outside all bars. */
  placeOf(price: number): number;
}

/** Undefined when there is nothing to choose from. */
export function priceScale(bars: readonly PriceBucket[]): PriceScale | undefined {
  const [first, final] = [bars.at(0), bars.at(-1)];
  if (!first || !final || bars.length < 2) {
    return undefined;
  }
  return {
    last: bars.length * PARTS,
    priceAt(place) {
      const { from, to } = bars[Math.floor(place / PARTS)] ?? { from: final.to, to: final.to };
      const step = (to.amount - from.amount) / PARTS;
      const price = from.amount + (place % PARTS) * step;
      return step < 1 ? Math.round(price * 100) / 100 : Math.round(price);
    },
    placeOf(price) {
      if (price <= first.from.amount) {
        return 0;
      }
      const index = bars.findIndex(({ to }) => price < to.amount);
      const bar = bars[index];
      if (!bar) {
        return bars.length * PARTS;
      }
      const within = (price - bar.from.amount) / (bar.to.amount - bar.from.amount);
      return Math.round((index + Math.max(within, 0)) * PARTS);
    },
  };
}
