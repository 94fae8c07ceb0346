import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { quietClient } from "../../api/client.ts";
import type { components } from "../../api/schema.d.ts";
import { answered, OPENING, once, readAs, rememberParts } from "../../editing/queries.ts";
import { videoQuery } from "../../editing/videos/videos.ts";
import { nextPage } from "../../lib/next-page.ts";
import { isItinerary, isItineraryList, isPackage, isPackageList, isPost } from "./answers.ts";
import type { OwnKind, Post } from "./document.ts";
import { POST_WORKING_COPIES } from "./kind.ts";

type Schemas = components["schemas"];

/** What the editor shows of a package or an itinerary of the creator. */
export interface OwnFacts {
  readonly id: string;
  readonly title: string;
  readonly isActive: boolean;
  /** The address of its picture. */
  readonly picture: string | undefined;
  /** The nights of a package, the days of an itinerary. */
  readonly length: number;
}

/** A page of the creator's own content. */
interface OwnPage {
  readonly total: number;
  readonly skip: number;
  readonly entries: readonly OwnFacts[];
}

/** The page size of packages and itineraries. */
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

/** The current state of a package or itinerary that a post names. */
export function ownQuery(kind: OwnKind, id: string) {
  return queryOptions({
    queryKey: ["post-editor", kind, id],
    queryFn: ({ signal }): Promise<OwnFacts> => LOAD[kind](id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: once,
  });
}

/** The creator's own packages or itineraries, hidden ones too, in the order of the club. */
export function ownListQuery(kind: OwnKind) {
  return infiniteQueryOptions({
    queryKey: ["post-editor", "own", kind],
    queryFn: ({ pageParam, signal }): Promise<OwnPage> => LIST[kind](pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (page) => nextPage(page, page.entries.length),
    staleTime: 0,
    retry: once,
  });
}

const LOAD: Readonly<Record<OwnKind, (id: string, signal: AbortSignal) => Promise<OwnFacts>>> = {
  package: async (id, signal) => {
    const asked = quietClient.GET("/api/v1/travelpackage/{id}", { params: { path: { id } }, signal });
    return packageFacts(readAs(isPackage, await answered(asked)));
  },
  itineraryContent: async (id, signal) => {
    const asked = quietClient.GET("/api/itinerary-content/{id}", { params: { path: { id } }, signal });
    const { days, coverImage, images, ...rest } = readAs(isItinerary, await answered(asked));
    return itineraryFacts({ ...rest, days: days.length, image: coverImage ?? images[0] ?? null });
  },
};

const LIST: Readonly<Record<OwnKind, (skip: number, signal: AbortSignal) => Promise<OwnPage>>> = {
  package: async (skip, signal) => {
    const params = { query: { skip, take: TAKE } };
    const asked = quietClient.GET("/api/v1/travelpackage", { params, signal });
    const { packages, ...page } = readAs(isPackageList, await answered(asked));
    return { ...page, entries: packages.map((offer) => packageFacts(offer.package)) };
  },
  itineraryContent: async (skip, signal) => {
    const params = { query: { skip, take: TAKE } };
    const asked = quietClient.GET("/api/itinerary-content", { params, signal });
    const { itineraries, ...page } = readAs(isItineraryList, await answered(asked));
    return { ...page, entries: itineraries.map(itineraryFacts) };
  },
};

type PackageAnswer = Pick<Schemas["TravelPackage"], "packageId" | "title" | "nights" | "isActive" | "images">;
type ItineraryAnswer = Pick<Schemas["ItineraryContentSummary"], "id" | "title" | "days" | "isActive" | "image">;

function packageFacts({ packageId, title, nights, isActive, images }: PackageAnswer): OwnFacts {
  return { id: packageId, title, isActive, picture: images[0]?.small, length: nights };
}

function itineraryFacts({ id, title, days, isActive, image }: ItineraryAnswer): OwnFacts {
  return { id, title, isActive, picture: image?.small, length: days };
}

/** Stores the parts that came along with a post, so that they need no call. */
export function rememberNamed(queryClient: QueryClient, post: Post): void {
  rememberParts(queryClient, post);
  for (const video of post.videos ?? []) {
    queryClient.setQueryData(videoQuery(video.id).queryKey, video);
  }
  for (const offer of post.packages ?? []) {
    const facts = packageFacts(offer.package);
    queryClient.setQueryData(ownQuery("package", facts.id).queryKey, facts);
  }
  for (const content of post.itineraryContents ?? []) {
    queryClient.setQueryData(ownQuery("itineraryContent", content.id).queryKey, itineraryFacts(content));
  }
}
