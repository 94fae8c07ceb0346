/** Messages of the club's form while it is edited. */
export const texts = {
  save: {
    rest: "",
    waiting: "Not saved yet",
    saving: "Saving…",
    saved: "Saved, not published yet",
    failing: "No connection; kept here",
    refused: "Could not be saved; kept here",
    conflict: "Changed in another window; kept here",
    expired: "Sign in to go on; kept here",
  },
};

/** Messages of the picture forms during an upload. */
export const pictureTexts = {
  dropHint: "You can also paste it or drop it here.",
  sending: (name: string) => `Sending ${name}`,
  /** Shown where the creator chose to stay on the page, so that it did not reload. */
  done: "The picture is there. Load the page again to see it.",
  cancel: "Cancel",
  expired: "Sign in to go on.",
};

/** Messages of the rows of links. */
export const linkTexts = {
  moved: (place: number, count: number) => `Moved to place ${place} of ${count}.`,
  removed: "The link is removed.",
};
