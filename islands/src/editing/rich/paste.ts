/** Style elements and attributes of a text that is pasted: they count for nothing here, and the page allows none. */
const STYLES = /<style\b[^>]*>[\s\S]*?<\/style\s*>|\sstyle\s*=\s*(?:"[^"]*"|'[^']*')/gi;

/** Pasted HTML without its styles; what else a text cannot hold is left out as it is read. */
export function withoutStyles(html: string): string {
  return html.replace(STYLES, "");
}
