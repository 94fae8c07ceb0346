import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { TextField } from "../ui/TextField.tsx";
import { FilmPoster } from "./FilmState.tsx";
import { texts } from "./film-texts.ts";
import { filmsQuery, stateWords } from "./films.ts";
import { useRested } from "./use-rested.ts";

interface FilmLibraryProps {
  readonly userId: string;
  /** The film that is chosen already. */
  readonly chosen: string | undefined;
  readonly opener: Element;
  readonly onChoose: (videoId: string) => void;
  readonly onClose: () => void;
}

/** The person's own films to choose from, with how far each of them is. */
export function FilmLibrary({ userId, chosen, opener, onChoose, onClose }: FilmLibraryProps): ReactNode {
  const [typed, setTyped] = useState("");
  const search = useRested(typed.trim());
  const library = useInfiniteQuery(filmsQuery(userId, search));
  const pages = library.data?.pages ?? [];
  const films = pages.flatMap(({ videos }) => videos);
  return (
    <Dialog title={texts.library} opener={opener} isLocked={false} view="films" onClose={onClose}>
      <TextField
        label={texts.librarySearch}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {library.isPending && <span className="skeleton skeleton-text" role="status" aria-label={texts.libraryLoading} />}
      {library.isError && <ErrorState error={library.error} onTryAgain={library.refetch} />}
      {library.isSuccess && (
        <>
          <p className="small soft" role="status">
            {films.length > 0 && texts.libraryCount(films.length, pages.at(-1)?.total ?? 0)}
            {films.length === 0 && (search === "" ? texts.libraryEmpty : texts.libraryNothing)}
          </p>
          <ul className="film-choices">
            {films.map((film) => (
              <li key={film.id}>
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
              </li>
            ))}
          </ul>
        </>
      )}
      {library.hasNextPage && (
        <Button kind="quiet" isBusy={library.isFetchingNextPage} onClick={() => void library.fetchNextPage()}>
          {texts.libraryMore}
        </Button>
      )}
      <Button kind="sun" onClick={onClose}>
        {texts.libraryDone}
      </Button>
    </Dialog>
  );
}
