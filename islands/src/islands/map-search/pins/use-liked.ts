import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { client } from "../../../api/client.ts";
import { AUTH_DONE } from "../../../lib/events.ts";
import { isFields, readFields, readList, readText } from "../../../lib/guards.ts";
import { routeContext } from "../../../lib/route-context.ts";
import { answered } from "../queries.ts";

/** The number of newest likes that the pins show. */
const MAX_LIKES = 100;

/** The hotels that the user likes; none for a visitor, who is not asked to sign in for it. */
export function useLiked(): ReadonlySet<string> {
  const [isPerson, setPerson] = useState(() => routeContext()?.isAuthenticated === true);
  useEffect(() => {
    const signedIn = () => setPerson(true);
    document.addEventListener(AUTH_DONE, signedIn);
    return () => document.removeEventListener(AUTH_DONE, signedIn);
  }, []);
  // Pins work without an answer; the list of likes has a page of its own.
  const { data } = useQuery({ ...likedQuery, enabled: isPerson });
  return useMemo(() => new Set(data), [data]);
}

const likedQuery = queryOptions({
  queryKey: ["liked-hotels"],
  queryFn: async ({ signal }) => {
    const call = client.GET("/api/v1/userProfile/likes", { params: { query: { take: MAX_LIKES } }, signal });
    const answer: unknown = await answered(call);
    return readList(readFields(answer, "answer"), "likes", idOfHotel).flat();
  },
  staleTime: 0,
});

/** Empty for a like of anything but a hotel. */
function idOfHotel(like: unknown, name: string): string[] {
  const { hotel } = readFields(like, name);
  return isFields(hotel) ? [readText(hotel, "id")] : [];
}
