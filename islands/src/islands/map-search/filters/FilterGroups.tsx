import { type ReactNode, useId } from "react";
import { Icon } from "../../../ui/Icon.tsx";
import { texts } from "../texts.ts";
import type { FacetCount } from "../types.ts";
import { number } from "../words.ts";

/** The number of facilities that are shown; the others are folded. */
const OPEN_FACILITIES = 8;
const RATINGS = [null, 7, 8, 9] as const;

interface CheckProps {
  readonly label: string;
  readonly count: number | undefined;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

export function Check({ label, count, isChecked, onChange }: CheckProps): ReactNode {
  return (
    <label className="check">
      <input type="checkbox" checked={isChecked} onChange={({ target }) => onChange(target.checked)} />
      <span>{label}</span>
      {count !== undefined && <span className="count">{number(count)}</span>}
    </label>
  );
}

interface GroupProps {
  readonly counts: readonly FacetCount[] | undefined;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Checkboxes for a group's values; renders nothing without values. */
export function CheckGroup(props: GroupProps & { title: string; label: (value: string) => string }): ReactNode {
  const all = withChosen(props.counts ?? [], props.chosen);
  return (
    all.length > 0 && (
      <fieldset className="filter">
        <legend>{props.title}</legend>
        <Checks {...props} counts={all} />
      </fieldset>
    )
  );
}

/** The most frequent facilities, the chosen ones, and the others in a fold. */
export function Facilities({ counts = [], chosen, onChange }: GroupProps): ReactNode {
  const all = withChosen(counts, chosen);
  const isOpen = ({ value }: FacetCount, position: number) => position < OPEN_FACILITIES || chosen.includes(value);
  const folded = all.filter((facet, position) => !isOpen(facet, position));
  const shared = { chosen, onChange, label: (value: string) => value };
  return (
    all.length > 0 && (
      <fieldset className="filter">
        <legend>{texts.facilities}</legend>
        <Checks {...shared} counts={all.filter(isOpen)} />
        {folded.length > 0 && (
          <details className="fold">
            <summary>
              {texts.moreFacilities(folded.length)}
              <Icon name="chevron-down" />
            </summary>
            <Checks {...shared} counts={folded} />
          </details>
        )}
      </fieldset>
    )
  );
}

interface RatingProps {
  readonly counts: readonly FacetCount[] | undefined;
  readonly chosen: number | null;
  readonly onChange: (rating: number | null) => void;
}

export function RatingChoice({ counts, chosen, onChange }: RatingProps): ReactNode {
  const name = useId();
  return (
    <fieldset className="filter">
      <legend>{texts.rating}</legend>
      {RATINGS.map((rating) => {
        const count = counts?.find(({ value }) => value === String(rating))?.count;
        return (
          <label key={rating} className="check">
            <input type="radio" name={name} checked={chosen === rating} onChange={() => onChange(rating)} />
            <span>{rating === null ? texts.anyRating : texts.ratedOrMore(String(rating))}</span>
            {count !== undefined && <span className="count">{number(count)}</span>}
          </label>
        );
      })}
    </fieldset>
  );
}

function Checks({
  counts = [],
  chosen,
  label,
  onChange,
}: GroupProps & { label: (value: string) => string }): ReactNode {
  return counts.map(({ value, count }) => (
    <Check
      key={value}
      label={label(value)}
      count={count}
      isChecked={chosen.includes(value)}
      onChange={(isChecked) => onChange(isChecked ? [...chosen, value] : chosen.filter((other) => other !== value))}
    />
  ));
}

/** The counted values, and the chosen ones that no hotel has. */
function withChosen(counts: readonly FacetCount[], chosen: readonly string[]): readonly FacetCount[] {
  const missing = chosen.filter((value) => !counts.some((facet) => facet.value === value));
  return [...counts, ...missing.map((value) => ({ value, count: 0 }))];
}
