import { queryOptions } from "@tanstack/react-query";
import { quietClient } from "../../api/client.ts";
import { answered, OPENING, readAs, rememberParts } from "../../editing/queries.ts";
import { isItinerary } from "./answers.ts";
import { ITINERARY_WORKING_COPIES } from "./kind.ts";

/** The itinerary with its unpublished edits when the editor opens; the page keeps its own state from then on. */
export function itineraryQuery(id: string) {
  return queryOptions({
    queryKey: ["itinerary-editor", "itinerary", id],
    queryFn: async ({ signal, client: queryClient }) => {
      const asked = quietClient.GET("/api/itinerary-content/{id}", { params: { path: { id } }, signal });
      const [answer, held] = await Promise.all([answered(asked), ITINERARY_WORKING_COPIES.open(id, signal)]);
      const thing = readAs(isItinerary, answer);
      const { images, hotels, coverImage } = thing;
      rememberParts(queryClient, { images: coverImage ? [coverImage, ...images] : images, hotels });
      return { thing, held };
    },
    ...OPENING,
  });
}
