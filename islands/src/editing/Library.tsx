import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Icon } from "../ui/Icon.tsx";
import { LibraryDialog } from "./LibraryDialog.tsx";
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

  function toggle(picture: Picture) {
    rememberPicture(queryClient, picture);
    onToggle(picture.id);
  }

  if (changing !== undefined) {
    return <PictureDialog id={changing} opener={opener} onClose={() => setChanging(undefined)} />;
  }
  return (
    <LibraryDialog
      words={texts}
      view="library"
      opener={opener}
      typed={typed}
      search={search}
      library={library}
      entriesOf={({ images }) => images}
      emptyText={emptyText}
      skeleton={<LibrarySkeleton />}
      className="editor-library"
      onType={setTyped}
      onClose={onClose}
    >
      {(picture) => (
        <LibraryPicture
          picture={picture}
          isChosen={chosen.includes(picture.id)}
          onToggle={toggle}
          onChange={setChanging}
        />
      )}
    </LibraryDialog>
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
