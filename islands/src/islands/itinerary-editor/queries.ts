import { queryOptions } from "@tanstack/react-query";
import { quietClient } from "../../api/client.ts";
import { answered, OPENING, readAs, rememberParts } from "../../editing/queries.ts";
import { isItinerary } from "./answers.ts";

/** The itinerary as it is when the editor opens; what is written from then on is the page's. */
export function itineraryQuery(id: string) {
  return queryOptions({
    queryKey: ["itinerary-editor", "itinerary", id],
    queryFn: async ({ signal, client: queryClient }) => {
      const asked = quietClient.GET("/api/itinerary-content/{id}", { params: { path: { id } }, signal });
      const answer = readAs(isItinerary, await answered(asked));
      const { images, hotels, coverImage } = answer;
      rememberParts(queryClient, { images: coverImage ? [coverImage, ...images] : images, hotels });
      return answer;
    },
    ...OPENING,
  });
}
