import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { DeleteDialog } from "../../editing/DeleteDialog.tsx";
import { FileField } from "../../editing/FileField.tsx";
import { PictureDrop, picturesOf } from "../../editing/PictureDrop.tsx";
import type { PictureOrder } from "../../editing/queries.ts";
import { sendImage } from "../../editing/send-image.ts";
import { texts as editing } from "../../editing/texts.ts";
import { UploadList } from "../../editing/UploadList.tsx";
import type { UserImage } from "../../editing/uploads.ts";
import { useUploads } from "../../editing/use-uploads.ts";
import { WrittenField } from "../../editing/WrittenField.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { FoundList } from "./FoundList.tsx";
import { deletePicture, picturesQuery } from "./pictures.ts";
import { texts } from "./texts.ts";
import { useFind } from "./use-find.ts";

const ORDERS = ["newest", "oldest", "caption"] as const satisfies readonly PictureOrder[];
/** The limit of server/contract/src/library.rs, in characters. */
const MOST_OF_CAPTION = 300;
/** What uploads here are for. */
const ITEM = "library";
const SHAPE = 4 / 3;

/** A picture that is to be deleted. */
interface Leaving {
  readonly picture: UserImage;
  readonly name: string;
  readonly opener: Element;
}

/** The pictures: sent, found and deleted. */
export function PicturesTab({ userId }: { userId: string }): ReactNode {
  const queryClient = useQueryClient();
  const find = useFind<PictureOrder>(ORDERS);
  const [caption, setCaption] = useState("");
  const [leaving, setLeaving] = useState<Leaving>();
  const [said, setSaid] = useState("");
  const library = useInfiniteQuery(picturesQuery(userId, find.search, find.order));
  const renew = () => void queryClient.invalidateQueries({ queryKey: ["library", "pictures"] });
  const uploads = useUploads<UserImage>({ send: (image) => sendImage(userId, image), onDone: renew });
  const sent = useSyncExternalStore(uploads.subscribe, uploads.state);

  function add(files: Iterable<File>) {
    uploads.add(ITEM, picturesOf(files), caption.trim());
    setCaption("");
  }

  return (
    <>
      <PictureDrop name={editing.addPictures} onFiles={add}>
        <WrittenField
          label={editing.alt}
          hint={editing.altHint}
          value={caption}
          most={MOST_OF_CAPTION}
          error={undefined}
          onChange={setCaption}
        />
        <FileField isMany={true} isFull={false} fullText="" error={undefined} onFiles={add} />
        <UploadList
          uploads={uploads}
          sent={sent}
          onCancelled={(upload) => setCaption((current) => current || upload.caption)}
        />
      </PictureDrop>
      <FoundList
        find={find}
        findLabel={editing.librarySearch}
        library={library}
        entriesOf={({ images }) => images}
        said={said}
        label={texts.pictures}
        none={{ title: texts.noPictures, text: texts.noPicturesText }}
        shape={SHAPE}
      >
        {(picture, place) => (
          <PictureEntry
            picture={picture}
            name={picture.caption || texts.untitled(place)}
            onDelete={(opener) => setLeaving({ picture, name: picture.caption || texts.untitled(place), opener })}
          />
        )}
      </FoundList>
      {leaving && (
        <DeleteDialog
          title={texts.removePicture}
          text={texts.removePictureText}
          opener={leaving.opener}
          remove={() => deletePicture(leaving.picture.id)}
          onDeleted={() => {
            setLeaving(undefined);
            setSaid(texts.removed(leaving.name));
            renew();
          }}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  );
}

interface PictureEntryProps {
  readonly picture: UserImage;
  readonly name: string;
  readonly onDelete: (opener: Element) => void;
}

function PictureEntry({ picture, name, onDelete }: PictureEntryProps): ReactNode {
  return (
    <div className="library-card">
      <span className="picture">
        <img src={picture.small} alt={picture.caption || editing.noCaption} loading="lazy" decoding="async" />
      </span>
      <p className="library-name" aria-hidden="true">
        {picture.caption || editing.noCaption}
      </p>
      <div className="library-buttons">
        <button
          className="icon-button"
          type="button"
          aria-label={texts.remove(name)}
          onClick={({ currentTarget }) => onDelete(currentTarget)}
        >
          <Icon name="trash" />
        </button>
      </div>
    </div>
  );
}
