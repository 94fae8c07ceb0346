import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { quietClient } from "../../api/client.ts";
import { isUserImageList } from "../../editing/answers.ts";
import { type DeleteOutcome, deleted, patience } from "../../editing/calls.ts";
import { answered, once, readAs } from "../../editing/queries.ts";
import { nextPage } from "../../lib/next-page.ts";

/** The calls of the pictures of the library. */

export type PictureOrder = "newest" | "oldest" | "caption";

/** As many as one call answers: thousands are there within fifty calls. */
const TAKE = 100;

/** The person's own pictures as the desk lists them. */
export function picturesQuery(userId: string, searchString: string, orderBy: PictureOrder) {
  return infiniteQueryOptions({
    queryKey: ["library", "pictures", userId, searchString, orderBy],
    queryFn: async ({ pageParam, signal }) => {
      const query = { skip: pageParam, take: TAKE, orderBy, ...(searchString !== "" && { searchString }) };
      const params = { path: { id: userId }, query };
      return readAs(
        isUserImageList,
        await answered(quietClient.GET("/api/v1/userProfile/{id}/images", { params, signal })),
      );
    },
    initialPageParam: 0,
    getNextPageParam: (page) => nextPage(page, page.images.length),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: once,
  });
}

export function deletePicture(id: string): Promise<DeleteOutcome> {
  return deleted(quietClient.DELETE("/api/v1/images/{id}", { params: { path: { id } }, signal: patience() }));
}
