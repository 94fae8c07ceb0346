// Time limits, in milliseconds: long enough that only hangs fail, also on a busy machine that takes many times as
// long as usual. Only stories of videos have limits of their own, because processing takes its time.

/** A story, or the start and the stop of an installation. */
export const STORY = 300_000;
/** Something that a page is about to show, or a press on something that is about to stand still. */
export const LOOK = 60_000;
/** A navigation. */
export const VISIT = 120_000;
/** Processing a video: the site processes one at a time. */
export const VIDEO = 300_000;
/** A story of videos. */
export const VIDEO_STORY = 900_000;
