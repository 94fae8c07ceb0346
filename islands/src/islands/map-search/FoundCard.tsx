import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Found } from "./found.ts";
import { HotelCard } from "./HotelCard.tsx";
import { keepVisited } from "./visited.ts";
import { foundQuery } from "./world-queries.ts";

/** The card of what stands at a point. */
export function FoundCard({ found, onClose }: { found: Found; onClose: () => void }): ReactNode {
  const query = useQuery(foundQuery(found));
  return (
    <HotelCard
      hotels={query.data}
      error={query.error}
      searchId={undefined}
      rooms={1}
      onOpen={keepVisited}
      onClose={onClose}
      onRetry={() => void query.refetch()}
    />
  );
}
