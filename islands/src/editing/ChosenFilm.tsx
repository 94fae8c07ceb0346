import type { ReactNode } from "react";
import { CaptionsField } from "./CaptionsField.tsx";
import { Chosen } from "./Chosen.tsx";
import { FilmPoster, FilmState } from "./FilmState.tsx";
import { texts } from "./film-texts.ts";
import type { Film } from "./films.ts";

interface ChosenFilmProps {
  readonly film: Film | undefined;
  /** Why it failed to load. */
  readonly failure: Error | null;
  /** This page uploads it right now, and shows the progress elsewhere. */
  readonly isSending: boolean;
  /** The validation error of the video. */
  readonly error: string | undefined;
  readonly onOther: () => void;
}

/** A chosen video with its processing state, its captions, and a button to choose another one. */
export function ChosenFilm({ film, failure, isSending, error, onOther }: ChosenFilmProps): ReactNode {
  return (
    <Chosen
      words={texts}
      className="editor-stay film-chosen"
      picture={
        <>
          {film && <FilmPoster film={film} />}
          {!film && !failure && <span className="skeleton skeleton-picture" />}
        </>
      }
      failure={film ? null : failure}
      error={error}
      onOther={onOther}
      end={film?.status === "ready" && <CaptionsField film={film} />}
    >
      {film && (
        <p>
          <strong>{film.title}</strong>
        </p>
      )}
      {film && !isSending && <FilmState film={film} />}
    </Chosen>
  );
}
