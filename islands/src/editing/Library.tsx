import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { Icon } from "../ui/Icon.tsx";
import { TextField } from "../ui/TextField.tsx";
import { PictureDialog } from "./PictureDialog.tsx";
import { pictureTexts } from "./picture-texts.ts";
import { altOf, libraryQuery, type Picture, rememberPicture } from "./queries.ts";
import { texts } from "./texts.ts";
import { useRested } from "./use-rested.ts";

interface LibraryProps {
  readonly userId: string;
  /** The pictures that are chosen already. */
  readonly chosen: readonly string[];
  /** Said to somebody who has no pictures. */
  readonly emptyText: string;
  readonly opener: Element;
  readonly onToggle: (imageId: string) => void;
  readonly onClose: () => void;
}

/** The person's own pictures to choose from. */
export function Library({ userId, chosen, emptyText, opener, onToggle, onClose }: LibraryProps): ReactNode {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState("");
  const [changing, setChanging] = useState<string>();
  const search = useRested(typed.trim());
  const library = useInfiniteQuery(libraryQuery(userId, search));
  const pages = library.data?.pages ?? [];
  const pictures = pages.flatMap(({ images }) => images);

  function toggle(picture: Picture) {
    rememberPicture(queryClient, picture);
    onToggle(picture.id);
  }

  if (changing !== undefined) {
    return <PictureDialog id={changing} opener={opener} onClose={() => setChanging(undefined)} />;
  }
  return (
    <Dialog title={texts.library} opener={opener} isLocked={false} view="library" onClose={onClose}>
      <TextField
        label={texts.librarySearch}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {library.isPending && <LibrarySkeleton />}
      {library.isError && <ErrorState error={library.error} onTryAgain={library.refetch} />}
      {library.isSuccess && (
        <>
          <p className="small soft" role="status">
            {pictures.length > 0 && texts.libraryCount(pictures.length, pages.at(-1)?.total ?? 0)}
            {pictures.length === 0 && (search === "" ? emptyText : texts.libraryNothing)}
          </p>
          <ul className="editor-library">
            {pictures.map((picture) => (
              <li key={picture.id}>
                <LibraryPicture
                  picture={picture}
                  isChosen={chosen.includes(picture.id)}
                  onToggle={toggle}
                  onChange={setChanging}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {library.hasNextPage && (
        <Button kind="quiet" isBusy={library.isFetchingNextPage} onClick={() => void library.fetchNextPage()}>
          {texts.libraryMore}
        </Button>
      )}
      <Button kind="sun" onClick={onClose}>
        {texts.libraryDone}
      </Button>
    </Dialog>
  );
}

interface LibraryPictureProps {
  readonly picture: Picture;
  readonly isChosen: boolean;
  readonly onToggle: (picture: Picture) => void;
  readonly onChange: (imageId: string) => void;
}

function LibraryPicture({ picture, isChosen, onToggle, onChange }: LibraryPictureProps): ReactNode {
  const name = altOf(picture) || texts.noCaption;
  return (
    <div className="editor-library-place">
      <button
        className="editor-library-picture"
        type="button"
        aria-pressed={isChosen}
        onClick={() => onToggle(picture)}
      >
        <span className="picture">
          <img src={picture.small} alt={name} loading="lazy" />
        </span>
        {picture.caption && (
          <span className="small soft" aria-hidden="true">
            {picture.caption}
          </span>
        )}
      </button>
      <button
        className="icon-button icon-button-over"
        type="button"
        aria-label={pictureTexts.changeNamed(name)}
        onClick={() => onChange(picture.id)}
      >
        <Icon name="pencil" />
      </button>
    </div>
  );
}

function LibrarySkeleton(): ReactNode {
  return (
    <div className="editor-library" role="status" aria-label={texts.libraryLoading}>
      {["first", "second", "third"].map((place) => (
        <span key={place} className="skeleton skeleton-picture" />
      ))}
    </div>
  );
}
