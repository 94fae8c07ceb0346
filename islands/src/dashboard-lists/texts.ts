/** Messages of a creator's lists when their buttons act at once; badges and buttons use the texts of the page. */
export const texts = {
  order: {
    moved: (title: string, place: number, count: number) => `${title} is at place ${place} of ${count} now.`,
    pinned: (title: string) => `${title} is pinned.`,
    unpinned: (title: string) => `${title} is no longer pinned.`,
    failed: "The order could not be saved. It is as it was before.",
    pin: { true: "Unpin", false: "Pin" },
  },
  shown: {
    badge: "Shown",
    button: "Hide",
    said: "Visitors see it in your club now.",
    failed: (title: string) => `${title} could not be shown. It is hidden as before.`,
  },
  hidden: {
    badge: "Hidden",
    button: "Show",
    said: "Only you see it now.",
    failed: (title: string) => `${title} could not be hidden. It is shown as before.`,
  },
  removed: {
    said: "It is removed.",
    failed: (title: string) => `${title} could not be removed. It is back in its place.`,
  },
};
