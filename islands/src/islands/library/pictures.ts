import { quietClient } from "../../api/client.ts";
import { type DeleteOutcome, deleted, timeout } from "../../editing/calls.ts";
import { type PictureOrder, picturePages } from "../../editing/queries.ts";

/** The calls for the pictures of the library. */

/** The maximum of one call: thousands are loaded within fifty calls. */
const TAKE = 100;
/** The cache key of all lists of pictures. */
export const PICTURES = ["library", "pictures"] as const;

/** The creator's own pictures as the dashboard lists them. */
export function picturesQuery(userId: string, searchString: string, orderBy: PictureOrder) {
  const queryKey = [...PICTURES, userId, searchString, orderBy];
  return picturePages(queryKey, userId, { searchString, take: TAKE, orderBy });
}

export function deletePicture(id: string): Promise<DeleteOutcome> {
  return deleted(quietClient.DELETE("/api/v1/images/{id}", { params: { path: { id } }, signal: timeout() }));
}
