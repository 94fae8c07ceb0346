import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { hotelsQuery } from "./queries.ts";
import { texts } from "./texts.ts";
import { useRested } from "./use-rested.ts";
import { FieldError } from "./WrittenField.tsx";

interface StayPickerProps {
  readonly error: string | undefined;
  readonly onChoose: (hotelId: string) => void;
}

/** A stay by the beginning of its name: a field and, below it, a list of buttons. */
export function StayPicker({ error, onChoose }: StayPickerProps): ReactNode {
  const [typed, setTyped] = useState("");
  const query = useRested(typed.trim());
  const { data, isError } = useQuery(hotelsQuery(query));
  const id = useId();
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const hotels = query === "" ? undefined : data;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {texts.hotel}
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
        {texts.hotelHint}
      </p>
      {error && <FieldError id={errorId} message={error} />}
      <p className={hotels?.length ? "visually-hidden" : "small soft"} role="status">
        {query !== "" && isError && texts.hotelsFailed}
        {hotels && (hotels.length > 0 ? texts.hotelsFound(hotels.length) : texts.hotelsNone)}
      </p>
      {hotels && hotels.length > 0 && (
        <ul className="editor-hotels">
          {hotels.map((hotel) => (
            <li key={hotel.id}>
              <button className="editor-hotel" type="button" onClick={() => onChoose(hotel.id)}>
                <strong>{hotel.name}</strong> <span className="small soft">{hotel.subtitle}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
