import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { DeleteDialog } from "../../editing/DeleteDialog.tsx";
import { FilmFileField } from "../../editing/FilmFileField.tsx";
import { FilmUploadList } from "../../editing/FilmUploadList.tsx";
import { deleteFilm } from "../../editing/film-calls.ts";
import { useFilmUploads } from "../../editing/film-context.tsx";
import { texts as films } from "../../editing/film-texts.ts";
import { type Film, type FilmOrder, filmsQuery, titleOf } from "../../editing/films.ts";
import { useRested } from "../../editing/use-rested.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { EmptyNote } from "./EmptyNote.tsx";
import { FilmDialog } from "./FilmDialog.tsx";
import { FilmEntry } from "./FilmEntry.tsx";
import { FindTools } from "./FindTools.tsx";
import { texts } from "./texts.ts";
import { VirtualGrid } from "./VirtualGrid.tsx";

const ORDERS = ["newest", "oldest", "title"] as const satisfies readonly FilmOrder[];
/** What uploads here are for. */
const ITEM = "library";
const SHAPE = 16 / 9;

/** What is done with a film in a dialog. */
interface Task {
  readonly kind: "edit" | "delete";
  readonly film: Film;
  readonly opener: Element;
}

/** The films: sent, found, edited and deleted. */
export function FilmsTab({ userId }: { userId: string }): ReactNode {
  const queryClient = useQueryClient();
  const uploads = useFilmUploads();
  const sent = useSyncExternalStore(uploads.subscribe, uploads.state);
  const [typed, setTyped] = useState("");
  const [order, setOrder] = useState<FilmOrder>("newest");
  const [task, setTask] = useState<Task>();
  const [said, setSaid] = useState("");
  const search = useRested(typed.trim());
  const library = useInfiniteQuery(filmsQuery(userId, search, order));
  const pages = library.data?.pages ?? [];
  const total = pages.at(-1)?.total;
  const shown = pages.flatMap(({ videos }) => videos);

  function changed(words: string) {
    setTask(undefined);
    setSaid(words);
    void queryClient.invalidateQueries({ queryKey: ["editing", "films"] });
  }

  return (
    <>
      <FilmFileField
        label={films.add}
        isMany={true}
        error={undefined}
        onFiles={(files) => {
          for (const file of files) {
            uploads.add(ITEM, file, titleOf(file.name), () => {});
          }
        }}
      />
      <FilmUploadList uploads={uploads} sent={sent} onCancelled={() => changed("")} />
      <FindTools
        label={films.librarySearch}
        typed={typed}
        orders={ORDERS}
        order={order}
        total={total}
        onType={setTyped}
        onOrder={setOrder}
      />
      <p className={said ? "small soft" : "visually-hidden"} role="status">
        {said}
      </p>
      {library.isPending && <span className="skeleton skeleton-picture" role="status" aria-label={texts.loading} />}
      {library.isError && <ErrorState error={library.error} onTryAgain={library.refetch} />}
      {library.isSuccess && shown.length === 0 && (
        <EmptyNote title={texts.noFilms} text={texts.noFilmsText} isSearch={search !== ""} />
      )}
      {shown.length > 0 && (
        <VirtualGrid
          label={texts.films}
          entries={shown}
          total={total ?? shown.length}
          shape={SHAPE}
          canLoad={library.hasNextPage && !library.isFetching}
          keyOf={({ id }) => id}
          onEnd={library.fetchNextPage}
        >
          {(film) => (
            <FilmEntry
              film={film}
              onEdit={(opener) => setTask({ kind: "edit", film, opener })}
              onDelete={(opener) => setTask({ kind: "delete", film, opener })}
            />
          )}
        </VirtualGrid>
      )}
      {task?.kind === "edit" && (
        <FilmDialog
          userId={userId}
          film={task.film}
          opener={task.opener}
          onSaved={() => changed("")}
          onClose={() => setTask(undefined)}
        />
      )}
      {task?.kind === "delete" && (
        <DeleteDialog
          title={texts.removeFilm}
          text={texts.removeFilmText}
          opener={task.opener}
          remove={() => deleteFilm(task.film.id)}
          onDeleted={() => changed(texts.removed(task.film.title))}
          onClose={() => setTask(undefined)}
        />
      )}
    </>
  );
}
