import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FilmPoster, FilmState } from "../../editing/FilmState.tsx";
import { type Film, filmQuery } from "../../editing/films.ts";
import { Icon } from "../../ui/Icon.tsx";
import { texts } from "./texts.ts";

interface FilmEntryProps {
  readonly film: Film;
  readonly onEdit: (opener: Element) => void;
  readonly onDelete: (opener: Element) => void;
}

/** A video of the library, polled until it is ready. */
export function FilmEntry({ film, onEdit, onDelete }: FilmEntryProps): ReactNode {
  const isSettled = film.status === "ready" || film.status === "failed";
  const { data } = useQuery({ ...filmQuery(film.id), enabled: !isSettled });
  const shown = isSettled ? film : (data ?? film);
  return (
    <article className="library-card">
      <FilmPoster film={shown} />
      <p className="library-name">{film.collection ? `${film.title} · ${film.collection}` : film.title}</p>
      <FilmState film={shown} />
      <div className="library-buttons">
        <button
          className="icon-button"
          type="button"
          aria-label={texts.edit(film.title)}
          onClick={({ currentTarget }) => onEdit(currentTarget)}
        >
          <Icon name="pencil" />
        </button>
        <button
          className="icon-button"
          type="button"
          aria-label={texts.remove(film.title)}
          onClick={({ currentTarget }) => onDelete(currentTarget)}
        >
          <Icon name="trash" />
        </button>
      </div>
    </article>
  );
}
