import limits from "../api/limits.json";

/** The texts of the calendar of a stay. */
export const texts = {
  title: "Dates of your stay",
  close: "Close",
  earlier: "Earlier months",
  later: "Later months",
  nights: (count: number) => (count === 1 ? "1 night" : `${count} nights`),
  // As the server answers (server/contract/src/error.rs).
  past: "Check-in cannot be in the past.",
  checkOutFirst: "Check-out must be after check-in.",
  tooLong: `A stay can be at most ${limits.nightsOfStay} nights.`,
  checkIn: "check-in",
  checkOut: "check-out",
  within: "within your stay",
  cannot: "not available",
  chooseCheckIn: "Choose the day of your arrival.",
  chooseCheckOut: (day: string) => `Check-in ${day}. Choose the day you leave.`,
  chosen: (from: string, to: string, nights: string) => `${from} to ${to}, ${nights}`,
  pricesFor: (nights: string) => `Prices: the lowest total for ${nights}, by the day of arrival.`,
};
