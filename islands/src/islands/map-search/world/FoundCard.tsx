import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Recommender } from "../pins/creators.ts";
import { HotelCard } from "../pins/HotelCard.tsx";
import { keepVisited } from "../pins/visited.ts";
import type { CardedPoint } from "./found.ts";
import { foundQuery } from "./world-queries.ts";

interface FoundCardProps {
  readonly found: CardedPoint;
  readonly recommender?: Recommender | undefined;
  readonly onClose: () => void;
}

/** The card of a point on the map. */
export function FoundCard({ found, recommender, onClose }: FoundCardProps): ReactNode {
  const query = useQuery(foundQuery(found));
  return (
    <HotelCard
      hotels={query.data}
      recommender={recommender}
      error={query.error}
      searchId={undefined}
      rooms={1}
      onOpen={keepVisited}
      onClose={onClose}
      onRetry={() => void query.refetch()}
    />
  );
}
