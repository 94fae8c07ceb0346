import type { ToolName } from "./commands.ts";

/** Texts of the formatted editor. */
export const texts = {
  toolbar: (label: string) => `Formatting: ${label}`,
  tools: {
    bold: "Bold",
    italic: "Italic",
    code: "Code",
    heading: "Heading",
    subheading: "Subheading",
    bullets: "List",
    numbers: "Numbers",
    quote: "Quote",
  } satisfies Record<ToolName, string>,
  link: "Link",

  linkTitle: "Where the link leads",
  address: "Address",
  addressHint: "A page that begins with https://, or an email address.",
  addressWrong: "Write an address that begins with https://, or an email address.",
  words: "Words of the link",
  setLink: "Set the link",
  removeLink: "Remove the link",
};
