import type { Stored } from "./save-state.ts";

/** What an editor writes: how the server's thing, what is on the page and who is to see it belong together. */
export interface Kind<Thing, Written, Wish> {
  /** What is on the page of one that is not made yet. */
  readonly empty: Written;
  /** What saving asks for that nobody asked for. */
  readonly unasked: Wish;
  documentOf(thing: Thing): Written;
  storedOf(thing: Thing): Stored<Wish>;
  /** Whether nobody would tell them apart. */
  isSame(one: Written, other: Written): boolean;
  /** Whether only its author sees it, so that it may be saved unasked. */
  isDraft(wish: Wish): boolean;
}
