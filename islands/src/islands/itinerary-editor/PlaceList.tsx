import { type ReactNode, useId } from "react";
import { useEditor } from "../../editing/editor-context.ts";
import { FieldError } from "../../editing/fields/WrittenField.tsx";
import { ItemList } from "../../editing/lists/ItemList.tsx";
import { texts as editing } from "../../editing/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { addPlace, type Day, MAX_PLACES, movePlace, newPlace, removePlace } from "./document.ts";
import { useEdit } from "./edit-context.ts";
import { PlaceContent } from "./PlaceContent.tsx";
import type { Problems } from "./problems.ts";
import { texts } from "./texts.ts";

interface PlaceListProps {
  readonly day: Day;
  /** The number of the day, from 1. */
  readonly number: number;
  /** The error of the places as a whole. */
  readonly error: string | undefined;
  readonly problems: Problems;
}

/** The places of a day, in order. */
export function PlaceList({ day, number, error, problems }: PlaceListProps): ReactNode {
  const edit = useEdit();
  const { focusNext, announce } = useEditor();
  const errorId = useId();
  const { key: dayKey, places } = day;
  const isFull = places.length >= MAX_PLACES;

  function add() {
    if (isFull) {
      announce(texts.fullOfPlaces(MAX_PLACES));
      return;
    }
    const place = newPlace();
    const count = places.length + 1;
    focusNext(place.key, "words");
    edit((document) => addPlace(document, dayKey, place));
    announce(editing.added(texts.placeName(count, number), count));
  }

  return (
    <fieldset className="editor-add stack stack-s">
      <legend className="field-label">{texts.places}</legend>
      <p className="field-hint">{texts.placesHint}</p>
      <ItemList
        items={places}
        nameOf={(_, position) => texts.placeName(position + 1, number)}
        heading="h4"
        onMove={(key, where) => edit((document) => movePlace(document, dayKey, key, where))}
        onRemove={(key) => edit((document) => removePlace(document, dayKey, key))}
      >
        {(place, position) => (
          <PlaceContent
            dayKey={dayKey}
            title={texts.placeName(position + 1, number)}
            place={place}
            problem={problems.items.get(place.key)}
          />
        )}
      </ItemList>
      <button
        className="button button-quiet button-small"
        type="button"
        aria-disabled={isFull || undefined}
        aria-describedby={error ? errorId : undefined}
        data-part="begin"
        data-problem={error ? true : undefined}
        onClick={add}
      >
        <Icon name="plus" />
        {texts.addPlace}
        <span className="visually-hidden"> ({texts.dayName(number)})</span>
      </button>
      {isFull && <p className="field-hint">{texts.fullOfPlaces(MAX_PLACES)}</p>}
      {error && <FieldError id={errorId} message={error} />}
    </fieldset>
  );
}
