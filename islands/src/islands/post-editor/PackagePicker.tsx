import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Picker } from "../../editing/Picker.tsx";
import { useRested } from "../../editing/use-rested.ts";
import { packagesQuery, type TripFacts } from "./queries.ts";
import { texts } from "./texts.ts";

interface PackagePickerProps {
  readonly error: string | undefined;
  readonly onChoose: (trip: TripFacts) => void;
}

/** Finds one of the creator's packages by a part of its title. */
export function PackagePicker({ error, onChoose }: PackagePickerProps): ReactNode {
  const [typed, setTyped] = useState("");
  const query = useRested(typed.trim().toLocaleLowerCase());
  const { data, isError, isSuccess, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery(packagesQuery());
  const all = data?.pages.flatMap(({ packages }) => packages.map((offer) => offer.package)) ?? [];
  const trips = all.filter(({ title }) => title.toLocaleLowerCase().includes(query));
  return (
    <Picker<TripFacts>
      label={texts.trip}
      hint={texts.tripHint}
      error={error}
      typed={typed}
      choices={trips}
      keyOf={({ packageId }) => packageId}
      said={isSuccess && foundWords(trips.length, all.length, hasNextPage)}
      failed={isError ? texts.tripsFailed : undefined}
      onTryAgain={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}
      onType={setTyped}
      onChoose={onChoose}
      end={
        hasNextPage && (
          <button
            className="button button-quiet button-small"
            type="button"
            aria-busy={isFetchingNextPage || undefined}
            onClick={() => void fetchNextPage()}
          >
            {texts.tripsMore}
          </button>
        )
      }
    >
      {({ title, nights }) => (
        <>
          <strong>{title || texts.tripUntitled}</strong> <span className="small soft">{texts.nights(nights)}</span>
        </>
      )}
    </Picker>
  );
}

function foundWords(found: number, loaded: number, hasMore: boolean): string {
  if (found > 0) {
    return texts.tripsFound(found);
  }
  if (loaded === 0) {
    return texts.tripsEmpty;
  }
  return hasMore ? texts.tripsNoneYet : texts.tripsNone;
}
