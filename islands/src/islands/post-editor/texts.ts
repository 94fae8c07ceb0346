import { limits } from "../../api/schemas.ts";
import type { BlockType } from "./document.ts";

const BLOCKS: Readonly<Record<BlockType, string>> = {
  text: "Text",
  heading: "Heading",
  image: "Picture",
  gallery: "Gallery",
  stay: "Stay",
  video: "Video",
  package: "Package",
  itineraryContent: "Itinerary",
};

/** The post editor's own texts; those of every editor are in editing/texts.ts. */
export const texts = {
  editor: "Your post",
  /** The subject of an error message. */
  whole: "A post",
  loading: "Loading your post",
  title: "Title",
  blocks: "Blocks",
  block: BLOCKS,
  /** The name of a block's text in an error message. */
  words: {
    text: "A text",
    heading: "A heading",
    image: "A caption",
    gallery: "A caption",
    stay: "A note",
    video: "A caption",
    package: "A note",
    itineraryContent: "A note",
  },
  /** The kind and number of a block, such as "Text 2". */
  blockName: (type: BlockType, place: number) => `${BLOCKS[type]} ${place}`,
  addBlock: "Add a block",
  addBelow: (name: string) => `Add a block below ${name}`,
  fullOfBlocks: (most: number) => `A post has at most ${most} blocks.`,
  emptyTitle: "Begin with a text or a picture",
  emptyText: "Choose a block below. A post is a row of them, and you can move them later.",

  content: {
    text: "Text",
    heading: "Heading",
    image: "Caption",
    gallery: "Caption",
    stay: "Note",
    video: "Caption",
    package: "Note",
    itineraryContent: "Note",
  } satisfies Record<BlockType, string>,
  galleryFull: `A gallery has at most ${limits.ContentBlock.imageIds.maxItems} pictures.`,
  libraryEmpty: "You have no pictures yet. Add one to a picture block first.",

  ownHint: "Type a part of its title.",
  hidden: "Hidden: visitors see this block without it.",
  untitled: "Untitled",
  /** Choosing one of the creator's trips or itineraries. */
  own: {
    package: {
      label: "Which package?",
      found: (count: number) => (count === 1 ? "1 package" : `${count} packages`),
      none: "None of your packages has such a title.",
      noneYet: "None of the packages that are loaded so far has such a title.",
      empty: "You have no packages yet. Make one at your dashboard first.",
      failed: "Your packages could not be loaded. Try again in a moment.",
      more: "More packages",
      gone: "This package is no longer there.",
      length: (nights: number) => (nights === 1 ? "1 night" : `${nights} nights`),
      other: "Choose another package",
    },
    itineraryContent: {
      label: "Which itinerary?",
      found: (count: number) => (count === 1 ? "1 itinerary" : `${count} itineraries`),
      none: "None of your itineraries has such a title.",
      noneYet: "None of the itineraries that are loaded so far has such a title.",
      empty: "You have no itineraries yet. Write one at your dashboard first.",
      failed: "Your itineraries could not be loaded. Try again in a moment.",
      more: "More itineraries",
      gone: "This itinerary is no longer there.",
      length: (days: number) => (days === 1 ? "1 day" : `${days} days`),
      other: "Choose another itinerary",
    },
  },

  conflictTitle: "This post was changed elsewhere",

  publishing: "Publishing",
  whoSees: "Who sees it",
  statuses: {
    draft: { label: "Draft", hint: "Only you see it" },
    published: { label: "Publish now", hint: "All visitors see it" },
    scheduled: { label: "At a time", hint: "All visitors see it from then on" },
  },
  isPublished: "Published",
  publishAt: "Day and time",
  timeZone: (zone: string) => `Time zone: ${zone}`,
  timeMissing: "Choose a day and a time.",
  publish: "Publish",
  schedule: "Schedule",
  saveDraft: "Save as draft",
  published: "Your post is published.",
  scheduled: (time: string, zone: string) => `Your post is scheduled for ${time} (${zone} time).`,
  scheduledLater: "Your post is scheduled.",
  saveScheduled: (time: string) => `Save changes for ${time}`,
  reschedule: (time: string) => `Reschedule for ${time}`,
  drafted: "Your post is saved as a draft.",
  seePost: "See the post",

  delete: "Delete the post",
  deleteTitle: "Delete this post?",
  deleteText: "You cannot undo this. Its pictures and videos stay in your library.",
};
