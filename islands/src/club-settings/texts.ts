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
