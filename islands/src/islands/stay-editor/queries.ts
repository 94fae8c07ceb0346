import { queryOptions } from "@tanstack/react-query";
import { quietClient } from "../../api/client.ts";
import { answered, OPENING, readAs, rememberParts } from "../../editing/queries.ts";
import { isRecommendation } from "./answers.ts";
import { STAY_WORKING_COPIES } from "./kind.ts";

/** What is written about the stay when the editor opens, with what is not published of it; what is written from then on is the page's. */
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
