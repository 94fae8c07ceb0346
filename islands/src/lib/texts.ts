/** Texts of every island; an island's own texts are in its folder. */
export const texts = {
  hideError: "Hide Error",
  loading: "Loading",
  show: "Show",
  showError: "Show Error",
  somethingWentWrong: "Something went wrong!",
  tryAgain: "Try again",
};
