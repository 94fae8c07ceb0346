import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { quietClient } from "../../api/client.ts";
import type { components } from "../../api/schema.d.ts";
import { answered, OPENING, once, readAs, rememberParts } from "../../editing/queries.ts";
import { isPackageWithHotels } from "./answers.ts";
import { PACKAGE_WORKING_COPIES } from "./kind.ts";

type WithHotels = components["schemas"]["TravelPackageWithHotels"];

/** The package with its unpublished edits when the editor opens; the page keeps its own state from then on. */
export function packageQuery(id: string) {
  return queryOptions({
    queryKey: ["package-editor", "package", id],
    queryFn: async ({ signal, client: queryClient }) => {
      const [answer, held] = await Promise.all([
        load(id, false, signal, queryClient),
        PACKAGE_WORKING_COPIES.open(id, signal),
      ]);
      queryClient.setQueryData(priceQuery(id, answer.package.version, undefined).queryKey, priceOf(answer));
      return { thing: answer.package, held };
    },
    ...OPENING,
  });
}

/** The price of the package as saved in this version, with the unpublished changes of that revision. */
export function priceQuery(id: string, version: number, revision: number | undefined) {
  return queryOptions({
    queryKey: ["package-editor", "price", id, version, revision],
    queryFn: async ({ signal, client: queryClient }) => priceOf(await load(id, true, signal, queryClient)),
    placeholderData: keepPreviousData,
    retry: once,
  });
}

async function load(id: string, preview: boolean, signal: AbortSignal, queryClient: QueryClient): Promise<WithHotels> {
  const params = { path: { id }, query: { preview } };
  const asked = quietClient.GET("/api/v1/travelpackage/{id}/withHotelContent", { params, signal });
  const answer = readAs(isPackageWithHotels, await answered(asked));
  rememberParts(queryClient, { images: answer.package.images, hotels: answer.hotels });
  return answer;
}

function priceOf({ package: { stays, nights }, fromPrice = null }: WithHotels) {
  return { price: fromPrice, nights, hasStays: stays.length > 0 };
}
