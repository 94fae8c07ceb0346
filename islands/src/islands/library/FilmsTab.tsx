import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { DeleteDialog } from "../../editing/DeleteDialog.tsx";
import { FilmFileField } from "../../editing/FilmFileField.tsx";
import { FilmUploadList } from "../../editing/FilmUploadList.tsx";
import { deleteFilm } from "../../editing/film-calls.ts";
import { useFilmUploads } from "../../editing/film-context.tsx";
import { texts as films } from "../../editing/film-texts.ts";
import { type Film, type FilmOrder, filmsQuery, titleOf } from "../../editing/films.ts";
import { FilmDialog } from "./FilmDialog.tsx";
import { FilmEntry } from "./FilmEntry.tsx";
import { FoundList } from "./FoundList.tsx";
import { texts } from "./texts.ts";
import { useFind } from "./use-find.ts";

const ORDERS = ["newest", "oldest", "title"] as const satisfies readonly FilmOrder[];
/** The upload item of this tab. */
const ITEM = "library";
/** The layout of a card: its picture, its title, its state, and its buttons. */
const LAYOUT = { shape: 16 / 9, narrowest: 10, below: 8.5 };

/** An open dialog and its video. */
interface Task {
  readonly kind: "edit" | "delete";
  readonly film: Film;
  readonly opener: Element;
}

/** The videos: uploaded, searched, edited and deleted. */
export function FilmsTab({ userId }: { userId: string }): ReactNode {
  const queryClient = useQueryClient();
  const uploads = useFilmUploads();
  const sent = useSyncExternalStore(uploads.subscribe, uploads.state);
  const find = useFind<FilmOrder>(ORDERS);
  const [task, setTask] = useState<Task>();
  const [said, setSaid] = useState("");
  const library = useInfiniteQuery(filmsQuery(userId, find.search, find.order));

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
      <FoundList
        find={find}
        findLabel={films.librarySearch}
        library={library}
        entriesOf={({ videos }) => videos}
        said={said}
        label={texts.films}
        none={{ title: texts.noFilms, text: texts.noFilmsText }}
        layout={LAYOUT}
      >
        {(film) => (
          <FilmEntry
            film={film}
            onEdit={(opener) => setTask({ kind: "edit", film, opener })}
            onDelete={(opener) => setTask({ kind: "delete", film, opener })}
          />
        )}
      </FoundList>
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
