/** The fields of an answer that describe its place in a list. */
interface Page {
  readonly skip: number;
  readonly total: number;
}

/** The offset of the page after one with that many entries; undefined after the last. */
export function nextPage({ skip, total }: Page, entries: number): number | undefined {
  return entries > 0 && skip + entries < total ? skip + entries : undefined;
}
