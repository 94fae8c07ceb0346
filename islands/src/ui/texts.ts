/** Texts of the parts in this folder; separate from lib/texts.ts, which every page loads. */
export const texts = {
  choices: "What fits",
  close: "Close",
  error: "Error",
  notLoaded: "This could not be opened. Check your connection and try again, or reload the page.",
  success: "Success",
};
