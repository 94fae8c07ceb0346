import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { GridLayout } from "../../editing/library/use-grid-size.ts";
import { VirtualGrid } from "../../editing/library/VirtualGrid.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { EmptyNote } from "./EmptyNote.tsx";
import { FindTools } from "./FindTools.tsx";
import { texts } from "./texts.ts";
import type { Find } from "./use-find.ts";

interface FoundListProps<Page, Entry, Order extends string> {
  readonly find: Find<Order>;
  readonly findLabel: string;
  readonly library: UseInfiniteQueryResult<InfiniteData<Page>>;
  readonly entriesOf: (page: Page) => readonly Entry[];
  /** The message about the last action; empty without one. */
  readonly said: string;
  /** The accessible name of the list. */
  readonly label: string;
  /** Shown without entries. */
  readonly none: { readonly title: string; readonly text: string };
  readonly layout: GridLayout;
  readonly children: (entry: Entry, place: number) => ReactNode;
}

/** A part of the library with its search: loading, failed, empty and full. */
export function FoundList<
  Page extends { readonly total: number },
  Entry extends { readonly id: string },
  Order extends keyof typeof texts.orders,
>(props: FoundListProps<Page, Entry, Order>): ReactNode {
  const { find, findLabel, library, entriesOf, said, label, none, layout, children } = props;
  const pages = library.data?.pages ?? [];
  const total = pages.at(-1)?.total;
  const shown = pages.flatMap(entriesOf);
  return (
    <>
      <FindTools label={findLabel} find={find} total={total} />
      <p className={said ? "small soft" : "visually-hidden"} role="status">
        {said}
      </p>
      {library.isPending && <span className="skeleton skeleton-picture" role="status" aria-label={texts.loading} />}
      {library.isError && <ErrorState error={library.error} onTryAgain={library.refetch} />}
      {library.isSuccess && shown.length === 0 && (
        <EmptyNote title={none.title} text={none.text} isSearch={find.search !== ""} />
      )}
      {shown.length > 0 && (
        <VirtualGrid
          label={label}
          entries={shown}
          total={total ?? shown.length}
          layout={layout}
          // A failed load is retried by a button.
          canLoad={library.hasNextPage && !library.isFetching && !library.isError}
          keyOf={({ id }) => id}
          onEnd={library.fetchNextPage}
        >
          {children}
        </VirtualGrid>
      )}
    </>
  );
}
