/** What every island may have to say; an island's own words stand in its folder. */
export const texts = {
  hideError: "Hide Error",
  loading: "Loading",
  show: "Show",
  showError: "Show Error",
  somethingWentWrong: "Something went wrong!",
  tryAgain: "Try again",
};
