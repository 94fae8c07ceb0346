import { queryOptions } from "@tanstack/react-query";
import { quietClient } from "../../api/client.ts";
import { answered, OPENING, readAs, rememberParts } from "../../editing/queries.ts";
import { isPost } from "./answers.ts";

/** The post as it is when the editor opens; what is written from then on is the page's. */
export function postQuery(id: string) {
  return queryOptions({
    queryKey: ["post-editor", "post", id],
    queryFn: async ({ signal, client: queryClient }) => {
      const asked = quietClient.GET("/api/v1/post/{id}", { params: { path: { id } }, signal });
      const post = readAs(isPost, await answered(asked));
      rememberParts(queryClient, post);
      return post;
    },
    ...OPENING,
  });
}
