/** The stay editor's own texts; those of every editor are in editing/texts.ts. */
export const texts = {
  editor: "Edit recommendation",
  /** The subject of an error message. */
  whole: "A stay",
  loading: "Loading your words",
  title: "Title",
  titleHint: "A reason to go, in a few words.",
  text: "Why you recommend it",
  textHint: "An empty line begins a new paragraph.",

  cover: "Cover",
  coverHint: "Wide, on the hotel's page. Without one the tile or the hotel's own picture stands there.",
  tile: "Tile",
  tileHint: "On the card in your club. Without one the cover or the hotel's own picture stands there.",
  gallery: "Pictures beside your words",
  galleryHint: "Up to 20. The first comes first on the hotel's page.",
  galleryFull: "A stay has at most 20 pictures.",
  libraryEmpty: "You have no pictures yet. Add one here first.",

  conflictTitle: "This stay was changed elsewhere",

  showing: "Your club",
  show: "Show it in my club",
  shownHint: "All visitors see it",
  hiddenHint: "Only you see it",
  noHandle: "Your club has no handle yet.",
  chooseHandle: "Choose one",
  shown: "Your stay is shown in your club.",
  hidden: "Only you see this stay now.",
  seeStay: "See it on the hotel's page",

  delete: "Delete the stay",
  deleteTitle: "Delete your words about this stay?",
  deleteText: "You cannot undo this. Pictures of your library stay there.",
};
