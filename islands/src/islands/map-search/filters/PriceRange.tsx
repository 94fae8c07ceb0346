import { type ReactNode, useId, useState } from "react";
import { texts } from "../texts.ts";
import type { Facets, Filters, Money, PriceBucket } from "../types.ts";
import { money, wholeMoney } from "../words.ts";
import { type Limits, PriceSlider } from "./PriceSlider.tsx";
import { priceScale } from "./price-scale.ts";

interface PriceRangeProps {
  readonly filters: Filters;
  readonly facets: Facets | undefined;
  readonly currency: string;
  readonly onChange: (change: Pick<Filters, "minPrice" | "maxPrice">) => void;
}

/**
 * The price limits with a histogram of all totals. A moving thumb shows the range that it would leave; the search
 * runs when it is released.
 */
export function PriceRange({ filters, facets, currency, onChange }: PriceRangeProps): ReactNode {
  const [moving, setMoving] = useState<Limits>();
  const { minPrice, maxPrice } = moving ?? filters;
  const prices = facets && facets.prices.length > 1 ? facets.prices : [];
  const scale = priceScale(prices);
  const end = (limits: Limits) => {
    setMoving(undefined);
    onChange(limits);
  };
  return (
    <fieldset className="filter">
      <legend>{texts.totalIn(currency)}</legend>
      {prices.length > 0 && <PriceHistogram prices={prices} {...{ minPrice, maxPrice }} />}
      {scale && <PriceSlider {...{ limits: { minPrice, maxPrice }, scale, currency, onMove: setMoving, onEnd: end }} />}
      <div className="filter-range">
        <PriceField
          label={texts.from}
          value={minPrice}
          bound={facets?.minPrice}
          onChange={(price) => onChange({ minPrice: price, maxPrice })}
        />
        <PriceField
          label={texts.to}
          value={maxPrice}
          bound={facets?.maxPrice}
          onChange={(price) => onChange({ minPrice, maxPrice: price })}
        />
      </div>
    </fieldset>
  );
}

interface PriceFieldProps {
  readonly label: string;
  readonly value: number | null;
  readonly bound: Money | null | undefined;
  readonly onChange: (price: number | null) => void;
}

function PriceField({ label, value, bound, onChange }: PriceFieldProps): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        className="input"
        id={id}
        type="number"
        inputMode="numeric"
        min="0"
        value={value ?? ""}
        placeholder={bound ? String(Math.floor(bound.amount)) : ""}
        onChange={({ target }) => {
          const price = target.valueAsNumber;
          onChange(Number.isFinite(price) && price >= 0 ? price : null);
        }}
      />
    </div>
  );
}

const WIDTH = 100;
const HEIGHT = 40;
/** The gap between two bars, as a share of a bar's width. */
const GAP = 0.16;

type HistogramProps = Pick<Filters, "minPrice" | "maxPrice"> & { readonly prices: readonly PriceBucket[] };

/** A bar for each price range; those within the limits stand out. */
export function PriceHistogram({ prices, minPrice, maxPrice }: HistogramProps): ReactNode {
  const most = Math.max(...prices.map(({ count }) => count), 1);
  const place = WIDTH / prices.length;
  const [first, last] = [prices.at(0), prices.at(-1)];
  const label = first && last ? texts.histogram(money(first.from), wholeMoney(last.to)) : "";
  return (
    <svg
      className="price-bars"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {prices.map(({ from, to, count }, index) => {
        const height = count === 0 ? 0 : Math.max((count / most) * HEIGHT, 1);
        const isWithin = to.amount > (minPrice ?? 0) && from.amount <= (maxPrice ?? Number.POSITIVE_INFINITY);
        return (
          <rect
            key={from.amount}
            className={isWithin ? "bar bar-in" : "bar"}
            x={index * place + (place * GAP) / 2}
            y={HEIGHT - height}
            width={place * (1 - GAP)}
            height={height}
          />
        );
      })}
    </svg>
  );
}
