/** The itinerary editor's own texts; those of every editor are in editing/texts.ts. */
export const texts = {
  editor: "Your itinerary",
  /** The subject of an error message. */
  whole: "An itinerary",
  loading: "Loading your itinerary",
  title: "Title",
  description: "Description",
  descriptionHint: "What makes this trip. An empty line begins a paragraph.",

  cover: "Title picture",
  coverHint: "Without one, the first picture of a day stands for it.",
  coverFull: "There is one title picture.",
  libraryEmpty: "You have no pictures yet. Add one first.",

  days: "Days",
  daysEmpty: "Tell the trip day by day. The first is the day of arrival.",
  dayName: (place: number) => `Day ${place}`,
  addDay: "Add a day",
  fullOfDays: (most: number) => `An itinerary has at most ${most} days.`,
  dayTitle: "Name of the day",
  dayText: "What happens",
  dayPictures: "Pictures of the day",
  dayPicturesFull: "A day has at most 10 pictures.",

  places: "Places",
  placesHint: "In the order in which one goes there.",
  placeName: (place: number, day: number) => `Day ${day}, place ${place}`,
  addPlace: "Add a place",
  fullOfPlaces: (most: number) => `A day has at most ${most} places.`,
  name: "Name of the place",
  note: "Note",
  where: "On the map",
  whereHint: "Latitude, longitude. For example 38.6916, -9.2160. May stay empty.",
  whereWrong: "Write latitude and longitude in degrees with a comma between them, for example 38.6916, -9.2160.",

  map: "Map",
  mapTitle: "Map of the places of this trip",
  noMap: "The map cannot be drawn in this browser. Write latitude and longitude into the fields of the places.",
  noPlaces: "Add a place to a day first.",
  openPlace: (number: number, title: string, name: string) =>
    name === "" ? `${number}. ${title}` : `${number}. ${name} (${title})`,
  toPut: "Place to put on the map",
  toPutHint: "Press where it lies, or move the map with the arrow keys and put it at the middle.",
  putAtMiddle: "Put at the middle of the map",
  isPut: (place: string) => `On the map now: ${place}`,
  allOnMap: "Every place is on the map.",

  night: "Where the night is spent",
  sameNight: "The same as the night before",
  keepStay: "Keep this stay",
  noStay: "No stay this night",

  conflictTitle: "This itinerary was changed elsewhere",

  showing: "Your club",
  show: "Show it in my club",
  shownHint: "Everybody sees it and can copy it",
  hiddenHint: "Only you see it",
  noHandle: "Your club has no handle yet.",
  chooseHandle: "Choose one",
  shown: "Your itinerary is shown in your club.",
  hidden: "Only you see your itinerary now.",
  seeItinerary: "See the itinerary",

  delete: "Delete the itinerary",
  deleteTitle: "Delete this itinerary?",
  deleteText: "It cannot be brought back. Trips that others made of it stay as they are.",
};
