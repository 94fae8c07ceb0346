/** The package editor's own texts; those of every editor are in editing/texts.ts. */
export const texts = {
  editor: "Your trip",
  /** The subject of an error message. */
  whole: "A package",
  loading: "Loading your trip",
  title: "Title",
  description: "Description",
  descriptionHint: "What makes this trip. An empty line begins a paragraph.",

  pictures: "Pictures of the trip",
  picturesHint: "The first one stands on top. Pictures are kept at once.",
  picturesFull: "A trip has at most 20 pictures.",
  pictureRemoved: "Picture removed.",
  picturePutBack: "Picture put back.",
  pictureNotRemoved: "This picture could not be removed. Try again in a moment.",

  stays: "Stays",
  staysEmpty: "Choose the first stay below. Each begins on the day the one before ends.",
  stayName: (place: number) => `Stay ${place}`,
  addStay: "Add a stay",
  fullOfStays: (most: number) => `A trip has at most ${most} stays.`,
  keepStay: "Keep this stay",
  nights: "Nights",
  note: "Note",

  days: "Days",
  daysEmpty: "Say what happens day by day. The first is the day of arrival.",
  dayName: (place: number) => `Day ${place}`,
  addDay: "Add a day",
  fullOfDays: (most: number) => `A trip has at most ${most} days.`,
  dayTitle: "Name of the day",
  dayText: "What happens",
  dayPictures: "Pictures of the day",
  dayPicturesFull: "A day has at most 10 pictures.",
  libraryEmpty: "You have no pictures yet. Add one to a day first.",

  conflictTitle: "This trip was changed elsewhere",

  showing: "Your club",
  show: "Show it in my club",
  shownHint: "Everybody sees it and can book it",
  hiddenHint: "Only you see it",
  noHandle: "Your club has no handle yet.",
  chooseHandle: "Choose one",
  shown: "Your trip is shown in your club.",
  hidden: "Only you see your trip now.",
  seePackage: "See the trip",

  price: "Price",
  about: (amount: string) => `About ${amount}`,
  aboutNote: (nights: number) =>
    `for two, ${nights === 1 ? "the next available night" : `the next ${nights} available nights`}`,
  noStays: "Add a stay to see a price.",
  noPrice: "One of the stays has no price now.",
  priceFailed: "The price could not be loaded.",
  priceLoading: "Loading the price",
  priceOfChanges: "With what you changed. Others see it so once it is published.",

  delete: "Delete the trip",
  deleteTitle: "Delete this trip?",
  deleteText: "It cannot be brought back. Trips that were booked stay booked.",
};
