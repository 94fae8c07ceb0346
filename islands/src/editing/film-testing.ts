import { type Mock, vi } from "vitest";
import type { FilmRun, SendFilm } from "./film-uploads.ts";
import type { Film } from "./films.ts";
import * as sending from "./send-film.ts";

/** Builders for tests of videos. */

export function aFilm(id: string, change: Partial<Film> = {}): Film {
  return {
    id,
    videoId: id,
    userId: "u1",
    title: `Video ${id}`,
    collection: "",
    provider: "embedded",
    status: "ready",
    progress: 100,
    playerUrl: `/player/${id}`,
    createdAt: "2027-01-01T00:00:00Z",
    ...change,
  };
}

/** An upload that the test advances. */
export type HeldFilm = SendFilm & { readonly run: { readonly [Act in keyof FilmRun]: Mock<FilmRun[Act]> } };

/** A run that only records its calls. */
export function heldRun(): HeldFilm["run"] {
  return {
    pause: vi.fn<FilmRun["pause"]>(),
    resume: vi.fn<FilmRun["resume"]>(),
    cancel: vi.fn<FilmRun["cancel"]>(() => Promise.resolve()),
  };
}

/** Uploads that the test advances. */
export function heldFilms(): readonly HeldFilm[] {
  const sent: HeldFilm[] = [];
  vi.spyOn(sending, "sendFilm").mockImplementation((_, film) => {
    const run = heldRun();
    sent.push({ ...film, run });
    return run;
  });
  return sent;
}
