import type { ReactNode } from "react";
import { CaptionsField } from "./CaptionsField.tsx";
import { Chosen } from "./Chosen.tsx";
import { FilmPoster, FilmState } from "./FilmState.tsx";
import { texts } from "./film-texts.ts";
import type { Film } from "./films.ts";

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
