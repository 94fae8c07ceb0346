import { type ReactNode, useId } from "react";
import { CodedError } from "../lib/failure.ts";
import { CaptionsField } from "./CaptionsField.tsx";
import { FilmPoster, FilmState } from "./FilmState.tsx";
import { texts } from "./film-texts.ts";
import type { Film } from "./films.ts";
import { FieldError } from "./WrittenField.tsx";

interface ChosenFilmProps {
  readonly film: Film | undefined;
  /** Why it could not be loaded. */
  readonly failure: Error | null;
  /** This page sends it just now, and says so itself. */
  readonly isSending: boolean;
  /** What is wrong with the film. */
  readonly error: string | undefined;
  readonly onOther: () => void;
}

/** A film that was chosen with how far it is, its captions, and the way to choose another one. */
export function ChosenFilm({ film, failure, isSending, error, onOther }: ChosenFilmProps): ReactNode {
  const errorId = useId();
  const isGone = failure instanceof CodedError && failure.code === "not-found";
  return (
    <div className="editor-stay film-chosen">
      {film && <FilmPoster film={film} />}
      {!film && !failure && <span className="skeleton skeleton-picture" />}
      <div className="stack stack-s">
        {film && (
          <p>
            <strong>{film.title}</strong>
          </p>
        )}
        {film && !isSending && <FilmState film={film} />}
        {!film && failure && <p className="soft">{isGone ? texts.gone : texts.failed}</p>}
        {error && <FieldError id={errorId} message={error} />}
        {film?.status === "ready" && <CaptionsField film={film} />}
        <button
          className="button button-quiet button-small"
          type="button"
          aria-describedby={error ? errorId : undefined}
          data-part="begin"
          data-problem={error ? true : undefined}
          onClick={onOther}
        >
          {texts.other}
        </button>
      </div>
    </div>
  );
}
