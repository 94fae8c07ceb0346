import { limits } from "../../api/schemas.ts";

/** The finder's own texts; those of every editor are in editing/texts.ts. */
export const texts = {
  finder: "Find stays",
  byName: "By its name",
  onMap: "Choose on the map",
  opening: "Opening the editor…",
  paste: "Add several at once: paste a list",
  lines: "Names or links, one on each line",
  linesHint: `Up to ${limits.StayLines.lines.maxItems}. We use only the hotel name in a link.`,
  tooMany: (count: number) => `These are ${count} lines. Paste at most ${limits.StayLines.lines.maxItems} at once.`,
  match: "Find them",
  nothingPasted: "Paste a name or a link first.",

  found: "What was found",
  foundCount: (found: number, lines: number) => `${found} of ${lines} found`,
  none: "No match found.",
  certainty: {
    certain: "Exact match",
    likely: "Likely match",
    possible: "Possible match",
  },
  meant: (line: string) => `“${line}”`,
  alreadyYours: "Already among your stays",
  editYours: "Edit yours",
  other: "Another match",
  search: "Search by name",
  searchFor: (name: string) => `Search by name instead of ${name}`,
  keep: "Keep it",
  remove: (name: string) => `Remove ${name}`,
  tick: (name: string, city: string) => `${name}, ${city}`,
  map: "Map of what was found",

  make: (count: number) => (count === 1 ? "Add 1 stay" : `Add ${count} stays`),
  makeNone: "Tick a stay first.",
  tooManyTicked: `Choose at most ${limits.StayDrafts.hotelIds.maxItems} at once.`,
  made: (count: number) => (count === 1 ? "1 stay added as a draft." : `${count} stays added as drafts.`),
  madeNone: "No stay was added.",
  there: (count: number) => (count === 1 ? "1 was there already." : `${count} were there already.`),
  write: (name: string) => `Write about ${name}`,
  all: "All your stays",
};
