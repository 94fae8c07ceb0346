/** Style elements and attributes of pasted HTML: the editor ignores them, and the page's policy forbids them. */
const STYLES = /<style\b[^>]*>[\s\S]*?<\/style\s*>|\sstyle\s*=\s*(?:"[^"]*"|'[^']*')/gi;

/** Removes styles from pasted HTML; the parser drops what else the schema does not allow. */
export function withoutStyles(html: string): string {
  return html.replace(STYLES, "");
}
