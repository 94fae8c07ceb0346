/** What is wrong with a body, in the server's words: those of server/domain/src/media/written.rs. */
const number = (count: number) => count.toLocaleString("en");

export const wrongTexts = {
  required: "This is required.",
  invalid: "This value is not valid.",
  atMost: (most: number) => `has at most ${number(most)} characters.`,
  between: (least: number, most: number) => `has ${number(least)} to ${number(most)} characters.`,
  listAtMost: (whole: string, most: number, entries: string) => `${whole} has at most ${number(most)} ${entries}.`,

  /** What a text is called, by the name of its field. */
  texts: {
    alt: "A description",
    caption: "A caption",
    collection: "A collection",
    description: "A description",
    lines: "A line",
    name: "A name",
    note: "A note",
    plainTextContent: "A text",
    recommendationText: "A text",
    recommendationTitle: "A title",
    tags: "A tag",
    text: "A text",
    title: "A title",
  },
  /** What a list belongs to, by the list in which that stands. */
  wholes: { contentBlocks: "A gallery", days: "A day" },
  /** What the entries of a list are called, where its name does not say it. */
  entries: { contentBlocks: "blocks", hotelIds: "stays", imageIds: "pictures" },
};
