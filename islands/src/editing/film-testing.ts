import { type Mock, vi } from "vitest";
import type { FilmRun, SendFilm } from "./film-uploads.ts";
import type { Film } from "./films.ts";
import * as sending from "./send-film.ts";

/** What tests of films need. */

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

/** A film on its way that the test moves on. */
export type HeldFilm = SendFilm & { readonly run: { readonly [Act in keyof FilmRun]: Mock<FilmRun[Act]> } };

/** A run that does nothing but remember what it was told. */
export function heldRun(): HeldFilm["run"] {
  return {
    pause: vi.fn<FilmRun["pause"]>(),
    resume: vi.fn<FilmRun["resume"]>(),
    cancel: vi.fn<FilmRun["cancel"]>(() => Promise.resolve()),
  };
}

/** Films on their way that the test moves on. */
export function heldFilms(): readonly HeldFilm[] {
  const sent: HeldFilm[] = [];
  vi.spyOn(sending, "sendFilm").mockImplementation((_, film) => {
    const run = heldRun();
    sent.push({ ...film, run });
    return run;
  });
  return sent;
}
