import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { memo, type ReactNode, useCallback, useState } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { useEditor } from "../editor-context.ts";
import { useRested } from "../fields/use-rested.ts";
import { LibraryDialog } from "../library/LibraryDialog.tsx";
import { libraryQuery, type Picture, rememberPicture } from "../queries.ts";
import { texts } from "../texts.ts";
import { PictureDialog } from "./PictureDialog.tsx";
import { pictureName } from "./picture-name.ts";
import { pictureTexts } from "./picture-texts.ts";

interface LibraryProps {
  readonly userId: string;
  /** The pictures that are chosen already. */
  readonly chosen: readonly string[];
  /** Shown when the library is empty. */
  readonly emptyText: string;
  readonly opener: Element;
  readonly onToggle: (imageId: string) => void;
  readonly onClose: () => void;
}

/** The size of an entry: its picture and two lines of text. */
const LAYOUT = { shape: 4 / 3, narrowest: 8.5, below: 3.75 };

/** Lets the creator choose from their own pictures. */
export function Library({ userId, chosen, emptyText, opener, onToggle, onClose }: LibraryProps): ReactNode {
  const queryClient = useQueryClient();
  const { announce } = useEditor();
  const [typed, setTyped] = useState("");
  const [changing, setChanging] = useState<string>();
  const search = useRested(typed.trim());
  const library = useInfiniteQuery(libraryQuery(userId, search));

  // A stable callback: a new one would render each picture again.
  const toggle = useCallback(
    (picture: Picture) => {
      rememberPicture(queryClient, picture);
      onToggle(picture.id);
    },
    [queryClient, onToggle],
  );

  if (changing !== undefined) {
    return <PictureDialog id={changing} opener={opener} onSaved={announce} onClose={() => setChanging(undefined)} />;
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
      look={{ grid: LAYOUT }}
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

/** Renders again only when the picture or its selection changes, however far the list scrolls. */
const LibraryPicture = memo(function LibraryPicture(props: LibraryPictureProps): ReactNode {
  const { picture, isChosen, onToggle, onChange } = props;
  const name = pictureName(picture);
  return (
    <div className="editor-library-place">
      <button
        className="editor-library-picture"
        type="button"
        aria-pressed={isChosen}
        onClick={() => onToggle(picture)}
      >
        <span className="picture">
          <img src={picture.small} alt={name} loading="lazy" decoding="async" />
        </span>
        <span className="small soft editor-library-name" aria-hidden="true">
          {picture.caption || name}
        </span>
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
});

function LibrarySkeleton(): ReactNode {
  return (
    <div className="editor-library" role="status" aria-label={texts.libraryLoading}>
      {["first", "second", "third"].map((place) => (
        <span key={place} className="skeleton skeleton-picture" />
      ))}
    </div>
  );
}
