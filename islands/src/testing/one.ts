/** Finds one element of the page. */
export function one<Kind extends Element>(place: string, kind: abstract new () => Kind): Kind {
  const found = document.querySelector(place);
  if (found instanceof kind) {
    return found;
  }
  throw new Error(`the page has no ${place}`);
}
