import { queryOptions } from "@tanstack/react-query";
import { quietClient } from "../../api/client.ts";
import { answered, OPENING, readAs, rememberParts } from "../../editing/queries.ts";
import { isRecommendation } from "./answers.ts";
import { STAY_WORKING_COPIES } from "./kind.ts";

/** The recommendation with its unpublished edits when the editor opens; the page keeps its own state from then on. */
export function recommendationQuery(hotelId: string, id: string) {
  return queryOptions({
    queryKey: ["stay-editor", "recommendation", hotelId, id],
    queryFn: async ({ signal, client: queryClient }) => {
      const params = { path: { id: hotelId, recId: id } };
      const asked = quietClient.GET("/api/v1/hotel/{id}/recommendation/{recId}", { params, signal });
      const [answer, held] = await Promise.all([answered(asked), STAY_WORKING_COPIES.open(id, signal)]);
      const thing = readAs(isRecommendation, answer);
      const { coverImage, tileImage, images = [] } = thing;
      const own = [coverImage, tileImage].filter((image) => image !== undefined && image !== null);
      rememberParts(queryClient, { images: [...images, ...own], hotels: [] });
      return { thing, held };
    },
    ...OPENING,
  });
}
