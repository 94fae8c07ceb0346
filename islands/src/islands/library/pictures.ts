import { quietClient } from "../../api/client.ts";
import { type DeleteOutcome, deleted, patience } from "../../editing/calls.ts";
import { type PictureOrder, picturePages } from "../../editing/queries.ts";

/** The calls of the pictures of the library. */

/** As many as one call answers: thousands are there within fifty calls. */
const TAKE = 100;
/** What every list of them is kept under. */
export const PICTURES = ["library", "pictures"] as const;

/** The person's own pictures as the desk lists them. */
export function picturesQuery(userId: string, searchString: string, orderBy: PictureOrder) {
  const queryKey = [...PICTURES, userId, searchString, orderBy];
  return picturePages(queryKey, userId, { searchString, take: TAKE, orderBy });
}

export function deletePicture(id: string): Promise<DeleteOutcome> {
  return deleted(quietClient.DELETE("/api/v1/images/{id}", { params: { path: { id } }, signal: patience() }));
}
