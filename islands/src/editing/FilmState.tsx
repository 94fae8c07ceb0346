import type { ReactNode } from "react";
import { Icon } from "../ui/Icon.tsx";
import { texts } from "./film-texts.ts";
import { type Film, stateWords } from "./films.ts";

/** The poster of a video, or a placeholder until it exists. */
export function FilmPoster({ film }: { film: Film }): ReactNode {
  return (
    <span className="picture film-poster">
      {film.poster ? <img src={film.poster.small} alt={texts.poster(film.title)} loading="lazy" /> : <Icon name="tv" />}
    </span>
  );
}

/** The processing state of a video; a failure is announced at once. */
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
