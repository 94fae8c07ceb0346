/** Texts of the dialog of a picture. */
export const pictureTexts = {
  title: "Change the picture",
  loading: "Loading the picture",
  change: (place: number) => `Change picture ${place}`,
  changeNamed: (name: string) => `Change: ${name}`,
  matters: "Show what matters",
  mattersHint: "Drag the point, or move it with the arrow keys. It stays in sight wherever the picture is cut.",
  point: (x: number, y: number) =>
    `What matters: ${Math.round(x * 100)}% from the left, ${Math.round(y * 100)}% from above`,
  fromLeft: "Left–right",
  fromTop: "Up–down",
  percent: (share: number) => `${Math.round(share * 100)}%`,
  crop: "What is shown",
  shapes: {
    whole: "All of it",
    hero: "Wide, 16:9",
    tile: "Tile, 4:3",
    portrait: "Square, 1:1",
  },
  size: "Zoom",
  previews: "How it will look",
  alt: "Description (alt text)",
  altHint: "Read aloud to people who can't see the picture. Leave empty if the caption says it.",
  caption: "Caption",
  save: "Save the picture",
  saved: "The picture is changed.",
  conflict:
    "The picture was changed in another window. This is what it is now, with the words that you changed: look at it once more.",
  expired: "Sign in to go on.",
  failed: "The picture could not be saved. Try again in a moment.",
  gone: "This picture is no longer there.",
  notLoaded: "The picture could not be loaded. Try again in a moment.",
};
