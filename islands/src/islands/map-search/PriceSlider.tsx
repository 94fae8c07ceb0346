import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import type { PriceScale } from "./price-scale.ts";
import { texts } from "./texts.ts";
import type { Filters } from "./types.ts";
import { money } from "./words.ts";

export type Limits = Pick<Filters, "minPrice" | "maxPrice">;

interface PriceSliderProps {
  readonly limits: Limits;
  readonly scale: PriceScale;
  readonly currency: string;
  /** A thumb moves. */
  readonly onMove: (limits: Limits) => void;
  /** It was let go, or moved by a key. */
  readonly onEnd: () => void;
}

/**
 * Two of the browser's own sliders on one track: keys, screen readers and touch come with them. A thumb at its end asks
 * nothing, and none passes the other.
 */
export function PriceSlider({ limits, scale, currency, onMove, onEnd }: PriceSliderProps): ReactNode {
  const { last, priceAt, placeOf } = scale;
  const low = limits.minPrice === null ? 0 : placeOf(limits.minPrice);
  const high = Math.max(low, limits.maxPrice === null ? last : placeOf(limits.maxPrice));
  const share = (place: number) => `${(place / last) * 100}%`;
  const shared = { last, onEnd };
  const inMoney = (limit: number | null, place: number) => money({ amount: limit ?? priceAt(place), currency });
  return (
    <div className="price-slider">
      <span className="price-slider-track" aria-hidden="true">
        <span style={{ insetInlineStart: share(low), inlineSize: share(high - low) }} />
      </span>
      <Thumb
        {...shared}
        label={texts.lowestTotal}
        text={inMoney(limits.minPrice, low)}
        place={low}
        // Where both meet, the one that can still move lies above.
        isAbove={low > last / 2}
        onMove={(place) => {
          const next = Math.min(place, high);
          onMove({ ...limits, minPrice: next === 0 ? null : priceAt(next) });
        }}
      />
      <Thumb
        {...shared}
        label={texts.highestTotal}
        text={inMoney(limits.maxPrice, high)}
        place={high}
        isAbove={false}
        onMove={(place) => {
          const next = Math.max(place, low);
          onMove({ ...limits, maxPrice: next === last ? null : priceAt(next) });
        }}
      />
    </div>
  );
}

interface ThumbProps {
  readonly label: string;
  /** The price where it stands. */
  readonly text: string;
  readonly place: number;
  readonly last: number;
  readonly isAbove: boolean;
  readonly onMove: (place: number) => void;
  readonly onEnd: () => void;
}

function Thumb({ label, text, place, last, isAbove, onMove, onEnd }: ThumbProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const ended = useEffectEvent(onEnd);
  useEffect(() => {
    // React's onChange is the browser's "input"; its "change" comes when the thumb is let go.
    const element = input.current;
    const end = () => ended();
    element?.addEventListener("change", end);
    return () => element?.removeEventListener("change", end);
  }, []);
  return (
    <input
      ref={input}
      className={isAbove ? "is-above" : undefined}
      type="range"
      aria-label={label}
      aria-valuetext={text}
      min={0}
      max={last}
      value={place}
      onChange={({ target }) => onMove(target.valueAsNumber)}
    />
  );
}
