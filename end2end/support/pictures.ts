/** Whether this run keeps pictures of pages, and traces of stories that fail: with `PICTURES=true`. */
export function wantsPictures(): boolean {
  return process.env.PICTURES === "true";
}
