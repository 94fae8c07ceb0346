/** What an answer says of the list that it is a page of. */
interface Page {
  readonly skip: number;
  readonly total: number;
}

/** Where the page after one with so many entries begins; undefined where there is none. */
export function nextPage({ skip, total }: Page, entries: number): number | undefined {
  return entries > 0 && skip + entries < total ? skip + entries : undefined;
}
