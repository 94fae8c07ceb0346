import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { quietClient } from "../../api/client.ts";
import type { components } from "../../api/schema.d.ts";
import { answered, OPENING, once, readAs, rememberParts } from "../../editing/queries.ts";
import { videoQuery } from "../../editing/videos.ts";
import { nextPage } from "../../lib/next-page.ts";
import { isPackage, isPackageList, isPost } from "./answers.ts";
import type { Post } from "./document.ts";
import { POST_WORKING_COPIES } from "./kind.ts";

/** The fields of a package that the editor shows. */
export type TripFacts = Pick<
  components["schemas"]["TravelPackage"],
  "packageId" | "title" | "nights" | "isActive" | "images"
>;

/** The page size of packages. */
const TAKE = 50;

/** The post with its unpublished edits when the editor opens; the page keeps its own state from then on. */
export function postQuery(id: string) {
  return queryOptions({
    queryKey: ["post-editor", "post", id],
    queryFn: async ({ signal, client: queryClient }) => {
      const asked = quietClient.GET("/api/v1/post/{id}", { params: { path: { id } }, signal });
      const [answer, held] = await Promise.all([answered(asked), POST_WORKING_COPIES.open(id, signal)]);
      const thing = readAs(isPost, answer);
      rememberNamed(queryClient, thing);
      return { thing, held };
    },
    ...OPENING,
  });
}

/** The current state of a package that a post names. */
export function packageQuery(id: string) {
  return queryOptions({
    queryKey: ["post-editor", "package", id],
    queryFn: async ({ signal }): Promise<TripFacts> => {
      const asked = quietClient.GET("/api/v1/travelpackage/{id}", { params: { path: { id } }, signal });
      return readAs(isPackage, await answered(asked));
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: once,
  });
}

/** The creator's own packages, hidden ones too, in the order of the club. */
export function packagesQuery() {
  return infiniteQueryOptions({
    queryKey: ["post-editor", "packages"],
    queryFn: async ({ pageParam, signal }) => {
      const params = { query: { skip: pageParam, take: TAKE } };
      return readAs(isPackageList, await answered(quietClient.GET("/api/v1/travelpackage", { params, signal })));
    },
    initialPageParam: 0,
    getNextPageParam: (page) => nextPage(page, page.packages.length),
    staleTime: 0,
    retry: once,
  });
}

/** Stores the parts that came along with a post, so that they need no call. */
export function rememberNamed(queryClient: QueryClient, post: Post): void {
  rememberParts(queryClient, post);
  for (const video of post.videos ?? []) {
    queryClient.setQueryData(videoQuery(video.id).queryKey, video);
  }
  for (const offer of post.packages ?? []) {
    queryClient.setQueryData(packageQuery(offer.package.packageId).queryKey, offer.package);
  }
}
