import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { memo, type ReactNode, useState, useSyncExternalStore } from "react";
import { DeleteDialog } from "../../editing/DeleteDialog.tsx";
import { DescriptionFields } from "../../editing/images/DescriptionFields.tsx";
import { FileField } from "../../editing/images/FileField.tsx";
import { PictureDialog } from "../../editing/images/PictureDialog.tsx";
import { PictureDrop } from "../../editing/images/PictureDrop.tsx";
import { pictureName } from "../../editing/images/picture-name.ts";
import { pictureTexts } from "../../editing/images/picture-texts.ts";
import { sendImage } from "../../editing/images/send-image.ts";
import { UploadList } from "../../editing/images/UploadList.tsx";
import type { UserImage } from "../../editing/images/uploads.ts";
import { useDescriptions } from "../../editing/images/use-descriptions.ts";
import { usePictureFiles } from "../../editing/images/use-picture-files.ts";
import { useUploads } from "../../editing/images/use-uploads.ts";
import { altOf, type PictureOrder } from "../../editing/queries.ts";
import { texts as editing } from "../../editing/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { FoundList } from "./FoundList.tsx";
import { listAdded, listChanged, listDeleted } from "./listed-pictures.ts";
import { deletePicture, picturesQuery } from "./pictures.ts";
import { texts } from "./texts.ts";
import { useFind } from "./use-find.ts";

const ORDERS = ["newest", "oldest", "caption"] as const satisfies readonly PictureOrder[];
/** The upload item of this tab. */
const ITEM = "library";
/** The layout of a card: its picture, its texts, and its buttons. */
const LAYOUT = { shape: 4 / 3, narrowest: 10, below: 8.5 };

/** An open dialog and its picture. */
interface Task {
  readonly kind: "change" | "delete";
  readonly picture: UserImage;
  readonly name: string;
  readonly opener: Element;
}

/** The pictures: uploaded, searched, described and cropped, and deleted. */
export function PicturesTab({ userId }: { userId: string }): ReactNode {
  const queryClient = useQueryClient();
  const find = useFind<PictureOrder>(ORDERS);
  const [task, setTask] = useState<Task>();
  const [said, setSaid] = useState("");
  const library = useInfiniteQuery(picturesQuery(userId, find.search, find.order));
  const descriptions = useDescriptions((picture) => listChanged(queryClient, userId, picture));
  const uploads = useUploads<UserImage>({
    send: (image) => sendImage(userId, image),
    onDone: (_, picture, key) => {
      listAdded(queryClient, userId, picture);
      descriptions.arrived(key, picture);
    },
  });
  const sent = useSyncExternalStore(uploads.subscribe, uploads.state);

  const { wrong, take } = usePictureFiles((pictures) => descriptions.ask(ITEM, uploads.add(ITEM, pictures)));

  return (
    <>
      <PictureDrop name={editing.addPictures} onFiles={take}>
        <FileField isMany={true} isFull={false} fullText="" error={wrong} onFiles={take} />
        <DescriptionFields descriptions={descriptions} item={ITEM} />
        <UploadList uploads={uploads} sent={sent} onCancelled={({ key }) => descriptions.drop(key)} />
      </PictureDrop>
      <FoundList
        find={find}
        findLabel={editing.librarySearch}
        library={library}
        entriesOf={({ images }) => images}
        said={said}
        label={texts.pictures}
        none={{ title: texts.noPictures, text: texts.noPicturesText }}
        layout={LAYOUT}
      >
        {(picture, place) => <PictureEntry picture={picture} place={place} onTask={setTask} />}
      </FoundList>
      {task?.kind === "change" && (
        <PictureDialog
          id={task.picture.id}
          opener={task.opener}
          onSaved={(words, picture) => {
            setSaid(words);
            listChanged(queryClient, userId, picture);
          }}
          onClose={() => setTask(undefined)}
        />
      )}
      {task?.kind === "delete" && (
        <DeleteDialog
          title={texts.removePicture}
          text={texts.removePictureText}
          opener={task.opener}
          remove={() => deletePicture(task.picture.id)}
          onDeleted={() => {
            setTask(undefined);
            setSaid(texts.removed(task.name));
            listDeleted(queryClient, task.picture.id);
            descriptions.dropPicture(task.picture.id);
          }}
          onClose={() => setTask(undefined)}
        />
      )}
    </>
  );
}

interface PictureEntryProps {
  readonly picture: UserImage;
  readonly place: number;
  readonly onTask: (task: Task) => void;
}

/** A picture of the grid; rendered again only when it changes, however far the page scrolls. */
const PictureEntry = memo(function PictureEntry({ picture, place, onTask }: PictureEntryProps): ReactNode {
  const alt = altOf(picture);
  const title = pictureName(picture);
  // Several pictures may have one file's name, or one day.
  const name = alt || texts.untitled(place);
  const begin = (kind: Task["kind"], opener: Element) => onTask({ kind, picture, name, opener });
  return (
    <div className="library-card">
      <span className="picture">
        <img src={picture.small} alt={title} loading="lazy" decoding="async" />
      </span>
      <p className="library-name" aria-hidden="true">
        {picture.caption || title}
      </p>
      <div className="library-buttons">
        <button
          className="icon-button"
          type="button"
          aria-label={pictureTexts.changeNamed(name)}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => begin("change", currentTarget)}
        >
          <Icon name="pencil" />
        </button>
        <button
          className="icon-button"
          type="button"
          aria-label={texts.remove(name)}
          onClick={({ currentTarget }) => begin("delete", currentTarget)}
        >
          <Icon name="trash" />
        </button>
      </div>
    </div>
  );
});
