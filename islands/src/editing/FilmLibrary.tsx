import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { FilmPoster } from "./FilmState.tsx";
import { texts } from "./film-texts.ts";
import { filmsQuery, stateWords } from "./films.ts";
import { LibraryDialog } from "./LibraryDialog.tsx";
import { useRested } from "./use-rested.ts";

interface FilmLibraryProps {
  readonly userId: string;
  /** The video that is chosen already. */
  readonly chosen: string | undefined;
  readonly opener: Element;
  readonly onChoose: (videoId: string) => void;
  readonly onClose: () => void;
}

/** Lets the creator choose one of their own videos; shows the processing state of each. */
export function FilmLibrary({ userId, chosen, opener, onChoose, onClose }: FilmLibraryProps): ReactNode {
  const [typed, setTyped] = useState("");
  const search = useRested(typed.trim());
  const library = useInfiniteQuery(filmsQuery(userId, search));
  return (
    <LibraryDialog
      words={texts}
      view="films"
      opener={opener}
      typed={typed}
      search={search}
      library={library}
      entriesOf={({ videos }) => videos}
      emptyText={texts.libraryEmpty}
      skeleton={<span className="skeleton skeleton-text" role="status" aria-label={texts.libraryLoading} />}
      look={{ list: "film-choices" }}
      onType={setTyped}
      onClose={onClose}
    >
      {(film) => (
        <button
          className="editor-library-picture film-choice"
          type="button"
          aria-pressed={film.id === chosen}
          onClick={() => onChoose(film.id)}
        >
          <FilmPoster film={film} />
          <span className="film-choice-words">
            <strong>{film.title}</strong>
            <span className="small soft figures">{stateWords(film)}</span>
          </span>
        </button>
      )}
    </LibraryDialog>
  );
}
