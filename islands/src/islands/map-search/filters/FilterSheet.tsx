import { type ReactNode, useEffect, useRef, useState } from "react";
import { holdSheet, isNarrow } from "../../../lib/sheet-history.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { MEAL_PLANS, NO_FILTERS } from "../address.ts";
import type { SearchQuery } from "../queries.ts";
import { useHotels } from "../results/use-hotels.ts";
import { texts } from "../texts.ts";
import type { Filters } from "../types.ts";
import { countOfStays, propertyType } from "../words.ts";
import { mealPlan } from "./FilterChips.tsx";
import { Check, CheckGroup, Facilities, RatingChoice } from "./FilterGroups.tsx";
import { PriceRange } from "./PriceRange.tsx";

export interface FilterSheetProps {
  readonly asked: SearchQuery;
  readonly currency: string;
  readonly opener: Element | null;
  readonly onApply: (filters: Filters) => void;
  readonly onClose: () => void;
}

/**
 * The filters with their counts. Each choice loads the counts at once, so that the button says how many stays it will
 * show. The address changes when the button is pressed, and Back reverts all choices in one step.
 */
export function FilterSheet({ asked, currency, opener, onApply, onClose }: FilterSheetProps): ReactNode {
  const [filters, setFilters] = useState(asked.place.filters);
  // Loads counts only: neither a map nor a creator's pins.
  const place = { ...asked.place, filters, creator: undefined };
  const { total, facets } = useHotels({ ...asked, zoom: undefined, place });
  const set = (change: Partial<Filters>) => setFilters({ ...filters, ...change });
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const release = isNarrow() ? holdSheet(() => close.current()) : undefined;
    return () => release?.();
  }, []);
  return (
    <Dialog title={texts.filters} opener={opener} isLocked={false} view="filters" onClose={onClose}>
      <form
        className="filters"
        onSubmit={(event) => {
          event.preventDefault();
          onApply(filters);
        }}
      >
        <fieldset className="filter">
          <legend>{texts.terms}</legend>
          <Check
            label={texts.freeCancellation}
            count={facets?.freeCancellation}
            isChecked={filters.freeCancellation}
            onChange={(freeCancellation) => set({ freeCancellation })}
          />
          <Check
            label={texts.breakfastIncluded}
            count={facets?.breakfast}
            isChecked={filters.breakfast}
            onChange={(breakfast) => set({ breakfast })}
          />
        </fieldset>
        <PriceRange filters={filters} facets={facets} currency={currency} onChange={set} />
        <CheckGroup
          title={texts.stars}
          counts={facets?.stars}
          chosen={filters.stars.map(String)}
          label={(stars) => texts.starsLabel(Number(stars))}
          onChange={(stars) => set({ stars: stars.map(Number) })}
        />
        <RatingChoice
          counts={facets?.ratings}
          chosen={filters.minRating}
          onChange={(minRating) => set({ minRating })}
        />
        <CheckGroup
          title={texts.meals}
          counts={facets?.mealPlans}
          chosen={filters.mealPlans}
          label={mealPlan}
          onChange={(plans) => set({ mealPlans: MEAL_PLANS.filter((plan) => plans.includes(plan)) })}
        />
        <Facilities
          counts={facets?.facilities}
          chosen={filters.facilities}
          onChange={(facilities) => set({ facilities })}
        />
        <CheckGroup
          title={texts.kind}
          counts={facets?.propertyTypes}
          chosen={filters.propertyTypes}
          label={propertyType}
          onChange={(propertyTypes) => set({ propertyTypes })}
        />
        {/* The button below says the same, but only visually. */}
        <p className="visually-hidden" role="status">
          {total !== undefined && countOfStays(total)}
        </p>
        <div className="filters-foot">
          <button className="button button-plain" type="button" onClick={() => setFilters(NO_FILTERS)}>
            {texts.clearFilters}
          </button>
          <button className="button button-sun" type="submit">
            {total === undefined ? texts.list : texts.showStays(countOfStays(total))}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
