import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { quietClient } from "../../api/client.ts";
import type { components } from "../../api/schema.d.ts";
import { isStaySuggestions } from "../answers.ts";
import { answered, once, readAs } from "../queries.ts";

/** Stays and places for a typed text, the creator's own stays first. */

export type Suggestions = components["schemas"]["StaySuggestions"];

export function suggestionsQuery(query: string) {
  return queryOptions({
    queryKey: ["editing", "suggestions", query],
    queryFn: async ({ signal }): Promise<Suggestions> => {
      const asked = quietClient.GET("/api/v1/bff/recommendation/suggestions", { params: { query: { query } }, signal });
      return readAs(isStaySuggestions, await answered(asked));
    },
    placeholderData: keepPreviousData,
    retry: once,
    enabled: query !== "",
  });
}
