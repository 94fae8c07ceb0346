// How long may be waited: so long that only what hangs is ended, also where a busy machine takes many times as long as
// usual. No story has limits of its own but those of films, which are made in their own time; in milliseconds.

/** A story, or the start and the stop of a site of its own. */
export const STORY = 300_000;
/** Something that a page is about to show, or a press on something that is about to stand still. */
export const LOOK = 60_000;
/** A page that is on its way. */
export const VISIT = 120_000;
/** The limit for making a film ready: the site makes one film at a time. */
export const FILM = 300_000;
/** A story of films. */
export const FILM_STORY = 900_000;
