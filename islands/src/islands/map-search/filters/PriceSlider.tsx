import type { ReactNode } from "react";
import { type Edges, RangeSlider } from "../../../ui/RangeSlider.tsx";
import { texts } from "../texts.ts";
import type { Filters } from "../types.ts";
import { money } from "../words.ts";
import type { PriceScale } from "./price-scale.ts";

export type Limits = Pick<Filters, "minPrice" | "maxPrice">;

interface PriceSliderProps {
  readonly limits: Limits;
  readonly scale: PriceScale;
  readonly currency: string;
  /** Called while a thumb moves. */
  readonly onMove: (limits: Limits) => void;
  /** Called when a thumb is released, or moved by a key. */
  readonly onEnd: (limits: Limits) => void;
}

/** Two thumbs under the bars. A thumb at its end sets no limit. */
export function PriceSlider({ limits, scale, currency, onMove, onEnd }: PriceSliderProps): ReactNode {
  const { last, priceAt, placeOf } = scale;
  const low = limits.minPrice === null ? 0 : placeOf(limits.minPrice);
  const high = Math.max(low, limits.maxPrice === null ? last : placeOf(limits.maxPrice));
  const inMoney = (limit: number | null, place: number) => money({ amount: limit ?? priceAt(place), currency });
  // A thumb that was not moved keeps its price, which may lie between two places.
  const limitsAt = ([nextLow, nextHigh]: Edges): Limits => ({
    minPrice: nextLow === low ? limits.minPrice : nextLow === 0 ? null : priceAt(nextLow),
    maxPrice: nextHigh === high ? limits.maxPrice : nextHigh === last ? null : priceAt(nextHigh),
  });
  return (
    <RangeSlider
      labels={[texts.lowestTotal, texts.highestTotal]}
      words={[inMoney(limits.minPrice, low), inMoney(limits.maxPrice, high)]}
      edges={[low, high]}
      last={last}
      onMove={(edges) => onMove(limitsAt(edges))}
      onEnd={(edges) => onEnd(limitsAt(edges))}
    />
  );
}
