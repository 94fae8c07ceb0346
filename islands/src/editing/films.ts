import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { quietClient } from "../api/client.ts";
import type { components } from "../api/schema.d.ts";
import { limits } from "../api/schemas.ts";
import { isFields } from "../lib/guards.ts";
import { nextPage } from "../lib/next-page.ts";
import { isList } from "./answers.ts";
import { texts } from "./film-texts.ts";
import { answered, once, readAs } from "./queries.ts";

/** Films of a creator's library, as editors read them. */

type Schemas = components["schemas"];
export type Film = Schemas["UserVideo"];

/** Films on a page of the library. */
export const TAKE = 20;
/** The first pause between two looks at a film that is not ready, and the longest, in milliseconds. */
const PAUSE = 2_000;
const LONGEST_PAUSE = 30_000;
/** Looks that come at the first pause, and how much longer each pause is after them. */
const QUICK_LOOKS = 15;
const LONGER = 1.3;

export type FilmOrder = "newest" | "oldest" | "title";

export function isFilm(value: unknown): value is Film {
  return isFields(value) && ["id", "title", "status", "playerUrl"].every((name) => typeof value[name] === "string");
}

export function isFilmList(value: unknown): value is Schemas["UserVideoList"] {
  return isFields(value) && typeof value["total"] === "number" && isList(value)("videos");
}

export function isFilmUpload(value: unknown): value is Schemas["VideoUpload"] {
  return isFields(value) && isFilm(value["video"]) && typeof value["uploadUrl"] === "string";
}

/** A film as it is now; asked for again and again until it can be seen or never will be. */
export function filmQuery(id: string) {
  return queryOptions({
    queryKey: ["editing", "film", id],
    queryFn: ({ signal }) => loadFilm(id, signal),
    refetchInterval: ({ state }) => pauseBefore(state.data, state.dataUpdateCount),
    staleTime: 0,
    retry: once,
  });
}

/** The person's own films. */
export function filmsQuery(userId: string, searchString: string, orderBy: FilmOrder = "newest") {
  return infiniteQueryOptions({
    queryKey: ["editing", "films", userId, searchString, orderBy],
    queryFn: async ({ pageParam, signal }) => {
      const query = { skip: pageParam, take: TAKE, orderBy, ...(searchString !== "" && { searchString }) };
      const params = { path: { id: userId }, query };
      return readAs(isFilmList, await answered(quietClient.GET("/api/v1/userProfile/{id}/videos", { params, signal })));
    },
    initialPageParam: 0,
    getNextPageParam: (page) => nextPage(page, page.videos.length),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // As of pictures: all pages would be asked for again. A film that is not ready is looked at by itself.
    refetchOnWindowFocus: false,
    retry: once,
  });
}

/** A provider elsewhere is asked how far the film is; this site knows it. */
async function loadFilm(id: string, signal: AbortSignal): Promise<Film> {
  const params = { path: { id } };
  const film = readAs(isFilm, await answered(quietClient.GET("/api/v1/user/videos/{id}", { params, signal })));
  if (film.provider === "embedded" || film.status !== "processing") {
    return film;
  }
  const asked = quietClient.POST("/api/v1/user/videos/{id}/refresh-status", { params, signal });
  return readAs(isFilm, await answered(asked));
}

/** How long to wait before looking at a film again, after so many answers; never when it is as it will stay. */
export function pauseBefore(film: Film | undefined, answers: number): number | false {
  if (!film || film.status === "ready" || film.status === "failed") {
    return false;
  }
  return Math.min(PAUSE * LONGER ** Math.max(answers - QUICK_LOOKS, 0), LONGEST_PAUSE);
}

/** How far a film is, in words. */
export function stateWords({ status, progress, failure, durationSeconds }: Film): string {
  switch (status) {
    case "uploading":
      return texts.arriving(progress);
    case "processing":
      return texts.processing(progress);
    case "failed":
      return failure || texts.unusable;
    case "ready":
      return typeof durationSeconds === "number"
        ? texts.length(Math.floor(durationSeconds / 60), durationSeconds % 60)
        : texts.ready;
  }
}

/** The title that a file's name suggests. */
export function titleOf(fileName: string): string {
  const words = fileName.replace(/\.[^.]*$/, "").replaceAll(/[\p{Cc}_]+/gu, " ");
  return [...words.trim()].slice(0, limits.VideoPrepare.title.maxLength).join("").trim() || texts.untitled;
}

/** Whether a file is offered as a film; systems that know no type of a container say nothing. */
export function mayBeFilm({ name, type }: File): boolean {
  return type.startsWith("video/") || /\.(mp4|m4v|mov|webm|mkv|avi|mpe?g|ts|3gp)$/i.test(name);
}
