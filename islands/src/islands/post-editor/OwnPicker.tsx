import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Picker } from "../../editing/fields/Picker.tsx";
import { useRested } from "../../editing/fields/use-rested.ts";
import type { OwnKind } from "./document.ts";
import { type OwnFacts, ownListQuery } from "./queries.ts";
import { texts } from "./texts.ts";

interface OwnPickerProps {
  readonly kind: OwnKind;
  readonly error: string | undefined;
  readonly onChoose: (facts: OwnFacts) => void;
}

/** Finds one of the creator's packages or itineraries by a part of its title. */
export function OwnPicker({ kind, error, onChoose }: OwnPickerProps): ReactNode {
  const [typed, setTyped] = useState("");
  const query = useRested(typed.trim().toLocaleLowerCase());
  const { data, isError, isSuccess, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery(ownListQuery(kind));
  const all = data?.pages.flatMap(({ entries }) => entries) ?? [];
  const found = all.filter(({ title }) => title.toLocaleLowerCase().includes(query));
  const words = texts.own[kind];
  return (
    <Picker<OwnFacts>
      label={words.label}
      hint={texts.ownHint}
      error={error}
      typed={typed}
      choices={found}
      keyOf={({ id }) => id}
      said={isSuccess && foundWords(kind, found.length, all.length, hasNextPage)}
      failed={isError ? words.failed : undefined}
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
            {words.more}
          </button>
        )
      }
    >
      {({ title, length }) => (
        <>
          <strong>{title || texts.untitled}</strong> <span className="small soft">{words.length(length)}</span>
        </>
      )}
    </Picker>
  );
}

function foundWords(kind: OwnKind, found: number, loaded: number, hasMore: boolean): string {
  const words = texts.own[kind];
  if (found > 0) {
    return words.found(found);
  }
  if (loaded === 0) {
    return words.empty;
  }
  return hasMore ? words.noneYet : words.none;
}
