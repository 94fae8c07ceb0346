import { queryOptions } from "@tanstack/react-query";
import { quietClient } from "../../api/client.ts";
import { answered, OPENING, readAs, rememberParts } from "../../editing/queries.ts";
import { isRecommendation } from "./answers.ts";

/** What is written about the stay when the editor opens; what is written from then on is the page's. */
export function recommendationQuery(hotelId: string, id: string) {
  return queryOptions({
    queryKey: ["stay-editor", "recommendation", hotelId, id],
    queryFn: async ({ signal, client: queryClient }) => {
      const params = { path: { id: hotelId, recId: id } };
      const asked = quietClient.GET("/api/v1/hotel/{id}/recommendation/{recId}", { params, signal });
      const answer = readAs(isRecommendation, await answered(asked));
      const { coverImage, tileImage, images = [] } = answer;
      const own = [coverImage, tileImage].filter((image) => image !== undefined && image !== null);
      rememberParts(queryClient, { images: [...images, ...own], hotels: [] });
      return answer;
    },
    ...OPENING,
  });
}
