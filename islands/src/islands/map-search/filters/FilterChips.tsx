import type { ReactNode } from "react";
import { Icon } from "../../../ui/Icon.tsx";
import { type FilterName, filterFields, NO_FILTERS, withoutFilter } from "../address.ts";
import { texts } from "../texts.ts";
import type { Filters } from "../types.ts";
import { money, propertyType } from "../words.ts";

interface FilterChipsProps {
  readonly filters: Filters;
  readonly currency: string;
  readonly onChange: (filters: Filters) => void;
}

/** Each active filter as a chip that removes it; renders nothing without one. */
export function FilterChips({ filters, currency, onChange }: FilterChipsProps): ReactNode {
  const active = filterFields(filters);
  return (
    active.length > 0 && (
      <ul className="filter-chips" aria-label={texts.activeFilters}>
        {active.map(([name, value]) => (
          <li key={`${name}=${value}`}>
            <button
              className="chip"
              type="button"
              aria-pressed={true}
              onClick={({ currentTarget }) => {
                leave(currentTarget, active.length === 1);
                onChange(withoutFilter(filters, name, value));
              }}
            >
              <span className="visually-hidden">{texts.removeFilter}</span>
              {chipText(name, value, currency)}
              <Icon name="x" />
            </button>
          </li>
        ))}
        <li>
          <button
            className="chip chip-plain"
            type="button"
            onClick={({ currentTarget }) => {
              leave(currentTarget, true);
              onChange(NO_FILTERS);
            }}
          >
            {texts.clearFilters}
          </button>
        </li>
      </ul>
    )
  );
}

/**
 * The pressed chip disappears: the focus moves to the next chip or, after the last one, to the button that opens the
 * filters.
 */
function leave(chip: Element, isLast: boolean): void {
  const next = isLast ? chip.closest(".stay-list") : chip.closest("li")?.nextElementSibling;
  next?.querySelector<HTMLElement>("button")?.focus();
}

function chipText(name: FilterName, value: string, currency: string): string {
  switch (name) {
    case "minPrice":
      return texts.fromPrice(money({ amount: Number(value), currency }));
    case "maxPrice":
      return texts.upToPrice(money({ amount: Number(value), currency }));
    case "stars":
      return texts.starsLabel(Number(value));
    case "minRating":
      return texts.ratedChip(value);
    case "freeCancellation":
      return texts.freeCancellation;
    case "breakfast":
      return texts.breakfast;
    case "propertyTypes":
      return propertyType(value);
    case "mealPlans":
      return mealPlan(value);
    case "facilities":
      return value;
  }
}

export function mealPlan(value: string): string {
  const known = Object.entries({ ...texts.mealPlans, breakfast: texts.bedAndBreakfast }).find(
    ([plan]) => plan === value,
  );
  return known?.[1] ?? value;
}
