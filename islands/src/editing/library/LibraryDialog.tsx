import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { LateDialog } from "../../ui/LateDialog.tsx";
import { TextField } from "../../ui/TextField.tsx";
import type { GridLayout } from "./use-grid-size.ts";
import { VirtualGridInDialog } from "./VirtualGrid.tsx";

/** The texts of a library's dialog that name its contents. */
interface LibraryTexts {
  readonly library: string;
  readonly librarySearch: string;
  /** No entry matches the search. */
  readonly libraryNothing: string;
  readonly libraryMore: string;
  readonly libraryCount: (shown: number, total: number) => string;
  readonly libraryDone: string;
}

/** A list with a "more" button, by its class name, or a grid for thousands of entries. */
type LibraryLayout = { readonly list: string } | { readonly grid: GridLayout };

interface LibraryDialogProps<Page, Entry> {
  readonly words: LibraryTexts;
  readonly view: string;
  readonly opener: Element;
  readonly typed: string;
  /** The current search. */
  readonly search: string;
  readonly library: UseInfiniteQueryResult<InfiniteData<Page>>;
  readonly entriesOf: (page: Page) => readonly Entry[];
  /** Shown when the library is empty. */
  readonly emptyText: string;
  /** Shown while the entries load. */
  readonly skeleton: ReactNode;
  readonly look: LibraryLayout;
  readonly onType: (typed: string) => void;
  readonly onClose: () => void;
  readonly children: (entry: Entry) => ReactNode;
}

/** A dialog that searches a creator's library and lets them choose from it. */
export function LibraryDialog<Page extends { readonly total: number }, Entry extends { readonly id: string }>(
  props: LibraryDialogProps<Page, Entry>,
): ReactNode {
  const { words, view, opener, typed, search, library, entriesOf, emptyText, skeleton, look, onType } = props;
  const { onClose, children } = props;
  const pages = library.data?.pages ?? [];
  const entries = pages.flatMap(entriesOf);
  return (
    <LateDialog title={words.library} opener={opener} isLocked={false} view={view} onClose={onClose}>
      <TextField
        label={words.librarySearch}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      {library.isPending && skeleton}
      {library.isError && <ErrorState error={library.error} onTryAgain={library.refetch} />}
      {library.isSuccess && (
        <>
          <p className="small soft" role="status">
            {entries.length > 0 && words.libraryCount(entries.length, pages.at(-1)?.total ?? 0)}
            {entries.length === 0 && (search === "" ? emptyText : words.libraryNothing)}
          </p>
          {"list" in look && (
            <ul className={look.list}>
              {entries.map((entry) => (
                <li key={entry.id}>{children(entry)}</li>
              ))}
            </ul>
          )}
          {"grid" in look && entries.length > 0 && (
            <VirtualGridInDialog
              label={words.library}
              entries={entries}
              total={pages.at(-1)?.total ?? entries.length}
              layout={look.grid}
              canLoad={library.hasNextPage && !library.isFetching}
              keyOf={({ id }) => id}
              onEnd={library.fetchNextPage}
            >
              {children}
            </VirtualGridInDialog>
          )}
        </>
      )}
      {"list" in look && library.hasNextPage && (
        <Button kind="quiet" isBusy={library.isFetchingNextPage} onClick={() => void library.fetchNextPage()}>
          {words.libraryMore}
        </Button>
      )}
      <div className="editor-library-done">
        <Button kind="sun" onClick={onClose}>
          {words.libraryDone}
        </Button>
      </div>
    </LateDialog>
  );
}
