import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../ui/Button.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { LateDialog } from "../ui/LateDialog.tsx";
import { TextField } from "../ui/TextField.tsx";
import type { GridLayout } from "./use-grid-size.ts";
import { VirtualGridInDialog } from "./VirtualGrid.tsx";

/** The words of a library's dialog that name what is in it. */
interface LibraryTexts {
  readonly library: string;
  readonly librarySearch: string;
  /** Nothing is called so. */
  readonly libraryNothing: string;
  readonly libraryMore: string;
  readonly libraryCount: (shown: number, total: number) => string;
  readonly libraryDone: string;
}

/** A list that is lengthened by hand, by the name of its style, or a grid that has room for thousands. */
type Look = { readonly list: string } | { readonly grid: GridLayout };

interface LibraryDialogProps<Page, Entry> {
  readonly words: LibraryTexts;
  readonly view: string;
  readonly opener: Element;
  readonly typed: string;
  /** What is looked for by now. */
  readonly search: string;
  readonly library: UseInfiniteQueryResult<InfiniteData<Page>>;
  readonly entriesOf: (page: Page) => readonly Entry[];
  /** Said to somebody who has nothing in it. */
  readonly emptyText: string;
  /** While it is asked for. */
  readonly skeleton: ReactNode;
  readonly look: Look;
  readonly onType: (typed: string) => void;
  readonly onClose: () => void;
  readonly children: (entry: Entry) => ReactNode;
}

/** What a person has in the library, to look for something and choose it. */
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
