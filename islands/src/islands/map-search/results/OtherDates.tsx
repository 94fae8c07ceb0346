import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Alert } from "../../../ui/Alert.tsx";
import { texts } from "../texts.ts";
import type { NearbyDates } from "../types.ts";
import { countOfStays, dateRange } from "../words.ts";
import { addressOf, keepOnDates } from "./near-dates.ts";

interface OtherDatesProps {
  readonly searchId: string;
  readonly dates: readonly NearbyDates[];
  /** On the map, where there is less space. */
  readonly isSmall?: boolean;
}

/** Links to the same number of nights a few days earlier or later; each leads to the same map on those dates. */
export function OtherDates({ searchId, dates, isSmall = false }: OtherDatesProps): ReactNode {
  const move = useMutation({
    mutationFn: (chosen: NearbyDates) => keepOnDates(searchId, chosen),
    // The page's header shows the dates, too, so the page is loaded again.
    onSuccess: (id) => location.assign(addressOf(id)),
  });
  return (
    dates.length > 0 && (
      <>
        {isSmall ? <p>{texts.otherDates}</p> : <h3>{texts.otherDates}</h3>}
        <div className="row">
          {dates.map((chosen) => (
            <button
              key={chosen.checkInDate}
              className={isSmall ? "button button-quiet button-small" : "button button-quiet"}
              type="button"
              aria-busy={move.isPending && move.variables === chosen}
              aria-disabled={move.isPending}
              onClick={() => !move.isPending && move.mutate(chosen)}
            >
              {texts.onDates(dateRange(chosen.checkInDate, chosen.checkOutDate), countOfStays(chosen.total))}
            </button>
          ))}
        </div>
        {move.isError && (
          <Alert kind="bad">
            <p>{texts.datesFailed}</p>
          </Alert>
        )}
      </>
    )
  );
}
