import type { ReactNode } from "react";
import { Icon } from "../ui/Icon.tsx";
import { texts } from "./film-texts.ts";
import { type Film, stateWords } from "./films.ts";

/** A picture out of a film; before there is one, its place. */
export function FilmPoster({ film }: { film: Film }): ReactNode {
  return (
    <span className="picture film-poster">
      {film.poster ? <img src={film.poster.small} alt={texts.poster(film.title)} loading="lazy" /> : <Icon name="tv" />}
    </span>
  );
}

/** How far a film is; what went wrong is said at once. */
export function FilmState({ film }: { film: Film }): ReactNode {
  const words = stateWords(film);
  if (film.status === "failed") {
    return (
      <p className="field-error" role="alert">
        <Icon name="circle-alert" />
        <span>{words}</span>
      </p>
    );
  }
  return (
    <div className="film-state">
      {film.status !== "ready" && <progress max={100} value={film.progress} aria-label={film.title} />}
      <span className="small soft figures">{words}</span>
    </div>
  );
}
