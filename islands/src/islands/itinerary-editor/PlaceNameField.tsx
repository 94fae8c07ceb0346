import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { limits } from "../../api/schemas.ts";
import { useEditor } from "../../editing/editor-context.ts";
import { Suggestion } from "../../editing/fields/Suggestion.tsx";
import { suggestionsQuery } from "../../editing/fields/suggestions.ts";
import { useRested } from "../../editing/fields/use-rested.ts";
import { useWritten } from "../../editing/fields/use-written.ts";
import { FieldNotes } from "../../editing/fields/WrittenField.tsx";
import { texts as common } from "../../lib/texts.ts";
import { Combobox } from "../../ui/Combobox.tsx";
import { changePlace, type VisitedPlace } from "./document.ts";
import { useEdit } from "./edit-context.ts";
import { readMapLink } from "./map-link.ts";
import { pointText } from "./places-on-map.ts";
import { type SuggestedPlace, suggestedPlaces } from "./suggested-places.ts";
import { texts } from "./texts.ts";
import "./place-field.css";

interface PlaceNameFieldProps {
  readonly dayKey: string;
  readonly place: VisitedPlace;
  readonly error: string | undefined;
}

/**
 * The name of a place. While it is typed, stays and places of that name are suggested; a chosen one sets the
 * coordinates as well, and so does a pasted link of a map. What is typed stays, chosen or not.
 */
export function PlaceNameField({ dayKey, place, error }: PlaceNameFieldProps): ReactNode {
  const edit = useEdit();
  const { announce } = useEditor();
  const { key, name } = place;
  const most = limits.ContentPlace.name.maxLength;
  const [isLooking, setLooking] = useState(false);
  const link = readMapLink(name.trim());
  const problem = error ?? (link && (link.isShort ? texts.shortLink : texts.linkWithoutPlace));
  const hint = texts.nameHint;
  const written = useWritten({ value: name, most, hint, error: problem });
  // Only what is typed is looked up, not the name that the place has already.
  const asked = isLooking && !link ? name.trim() : "";
  const rested = useRested(asked);
  const isAsked = asked !== "";
  const query = isAsked ? rested : "";
  const { data, isError, isPlaceholderData, refetch } = useQuery(suggestionsQuery(query));
  const isCurrent = query === asked && data !== undefined && !isPlaceholderData;
  const choices = isAsked && query !== "" && data ? suggestedPlaces(data) : [];

  function write(next: string) {
    const pasted = readMapLink(next.trim());
    if (pasted?.point) {
      const where = pointText(pasted.point);
      const named = pasted.name.slice(0, most) || (link ? "" : name);
      setLooking(false);
      edit((document) => changePlace(document, dayKey, key, { name: named, where }));
      announce(texts.isPut(named || texts.thePlace));
      return;
    }
    setLooking(true);
    edit((document) => changePlace(document, dayKey, key, { name: next }), `${key}-name`);
  }

  function choose(chosen: SuggestedPlace) {
    setLooking(false);
    const where = pointText(chosen.point);
    edit((document) => changePlace(document, dayKey, key, { name: chosen.name.slice(0, most), where }));
    announce(texts.isPut(chosen.name));
  }

  return (
    <div className="field place-field">
      <label className="field-label" htmlFor={written.id}>
        {texts.name}
      </label>
      <div className="place-field-box">
        <Combobox<SuggestedPlace>
          id={written.id}
          describedBy={written.describedBy ?? ""}
          isWrong={written.isWrong}
          typed={name}
          choices={choices}
          keyOf={({ id }) => id}
          part="words"
          isWritten={true}
          onType={write}
          onChoose={choose}
          onEscape={() => setLooking(false)}
          onLeave={() => setLooking(false)}
          notes={null}
          over={
            <Said
              isAsked={isAsked}
              count={isCurrent ? choices.length : undefined}
              isFailed={query === asked && isError}
              onTryAgain={() => {
                // The button disappears and would take the focus along.
                document.getElementById(written.id)?.focus();
                void refetch();
              }}
            />
          }
        >
          {(choice) => <Suggestion {...choice} />}
        </Combobox>
      </div>
      <FieldNotes written={written} hint={hint} error={problem} />
    </div>
  );
}

interface SaidProps {
  readonly isAsked: boolean;
  /** The number of suggestions for the typed text; undefined while they are loading. */
  readonly count: number | undefined;
  readonly isFailed: boolean;
  readonly onTryAgain: () => void;
}

/** The state of the suggestions; visually hidden where there are some. */
function Said({ isAsked, count, isFailed, onTryAgain }: SaidProps): ReactNode {
  const words = isAsked ? wordsOf(count, isFailed) : "";
  const isSeen = words !== "" && !(count !== undefined && count > 0 && !isFailed);
  return (
    <>
      <p className={isSeen ? "small soft combobox-said" : "visually-hidden"} role="status">
        {words}
      </p>
      {isAsked && isFailed && (
        <p className="combobox-said">
          <button className="button button-quiet button-small" type="button" onClick={onTryAgain}>
            {common.tryAgain}
          </button>
        </p>
      )}
    </>
  );
}

function wordsOf(count: number | undefined, isFailed: boolean): string {
  if (isFailed) {
    return texts.placesFailed;
  }
  if (count === undefined) {
    return texts.placesLoading;
  }
  return count > 0 ? texts.placesFound(count) : texts.placesNone;
}
