import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { useRested } from "../../editing/use-rested.ts";
import { FieldError } from "../../editing/WrittenField.tsx";
import { packagesQuery, type TripFacts } from "./queries.ts";
import { texts } from "./texts.ts";

interface PackagePickerProps {
  readonly error: string | undefined;
  readonly onChoose: (trip: TripFacts) => void;
}

/** One of the person's trips by a part of its title: a field and, below it, a list of buttons. */
export function PackagePicker({ error, onChoose }: PackagePickerProps): ReactNode {
  const [typed, setTyped] = useState("");
  const query = useRested(typed.trim().toLocaleLowerCase());
  const { data, isError, isSuccess, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    packagesQuery(),
  );
  const id = useId();
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const all = data?.pages.flatMap(({ packages }) => packages.map((offer) => offer.package)) ?? [];
  const trips = all.filter(({ title }) => title.toLocaleLowerCase().includes(query));
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {texts.trip}
      </label>
      <input
        className="input"
        id={id}
        type="search"
        autoComplete="off"
        value={typed}
        aria-describedby={error ? `${hintId} ${errorId}` : hintId}
        aria-invalid={error ? true : undefined}
        data-part="begin"
        data-own-undo={true}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p className="field-hint" id={hintId}>
        {texts.tripHint}
      </p>
      {error && <FieldError id={errorId} message={error} />}
      <p className={trips.length > 0 ? "visually-hidden" : "small soft"} role="status">
        {isError && texts.tripsFailed}
        {isSuccess && trips.length > 0 && texts.tripsFound(trips.length)}
        {isSuccess && trips.length === 0 && (all.length === 0 ? texts.tripsEmpty : texts.tripsNone)}
      </p>
      {trips.length > 0 && (
        <ul className="editor-hotels">
          {trips.map((trip) => (
            <li key={trip.packageId}>
              <button className="editor-hotel" type="button" onClick={() => onChoose(trip)}>
                <strong>{trip.title || texts.tripUntitled}</strong>{" "}
                <span className="small soft">{texts.nights(trip.nights)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <button
          className="button button-quiet button-small"
          type="button"
          aria-busy={isFetchingNextPage || undefined}
          onClick={() => void fetchNextPage()}
        >
          {texts.tripsMore}
        </button>
      )}
    </div>
  );
}
