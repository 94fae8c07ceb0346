/** What the form of the club has to say while it is written. */
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

/** What the forms of its pictures have to say while one is sent. */
export const pictureTexts = {
  dropHint: "You can also paste it or drop it here.",
  sending: (name: string) => `Sending ${name}`,
  /** Where the page is not loaded anew, because somebody would rather stay. */
  done: "The picture is there. Load the page again to see it.",
  cancel: "Cancel",
  expired: "Sign in to go on.",
};
