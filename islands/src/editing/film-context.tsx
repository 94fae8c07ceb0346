import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { createFilmUploads, type FilmUploads } from "./film-uploads.ts";
import { filmQuery } from "./films.ts";
import { sendFilm } from "./send-film.ts";
import { useAskBeforeLeaving } from "./use-ask-before-leaving.ts";

const FilmsContext = createContext<FilmUploads | undefined>(undefined);

/** Keeps uploads of videos running while the page is open; leaving the page then asks first. */
export function FilmsProvider({ userId, children }: { userId: string; children: ReactNode }): ReactNode {
  const queryClient = useQueryClient();
  const [uploads] = useState(() =>
    createFilmUploads({
      send: (film) => sendFilm(userId, film),
      onDone(film) {
        queryClient.setQueryData(filmQuery(film.id).queryKey, film);
        void queryClient.invalidateQueries({ queryKey: ["editing", "films"] });
      },
    }),
  );
  useAskBeforeLeaving(() => uploads.state().some(({ status }) => status === "sending"));
  useEffect(() => {
    return () => uploads.stop();
  }, [uploads]);
  return <FilmsContext value={uploads}>{children}</FilmsContext>;
}

export function useFilmUploads(): FilmUploads {
  const uploads = use(FilmsContext);
  if (!uploads) {
    throw new Error("This part stands where videos are sent.");
  }
  return uploads;
}
