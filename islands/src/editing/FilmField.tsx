import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { Icon } from "../ui/Icon.tsx";
import { ChosenFilm } from "./ChosenFilm.tsx";
import { useEditor } from "./editor-context.ts";
import { FilmFileField } from "./FilmFileField.tsx";
import { FilmLibrary } from "./FilmLibrary.tsx";
import { FilmUploadList } from "./FilmUploadList.tsx";
import { useFilmUploads } from "./film-context.tsx";
import { texts } from "./film-texts.ts";
import { filmQuery, titleOf } from "./films.ts";
import "./films.css";

interface FilmFieldProps {
  /** The item that the video belongs to. */
  readonly item: string;
  readonly videoId: string | undefined;
  /** The validation error of the video. */
  readonly error: string | undefined;
  readonly onChoose: (videoId: string | undefined) => void;
  /** Further fields of the video. */
  readonly children?: ReactNode;
}

/** Chooses one video: a file, which is uploaded in parts, or a video of the library. */
export function FilmField({ item, videoId, error, onChoose, children }: FilmFieldProps): ReactNode {
  const { userId, focusNext } = useEditor();
  const uploads = useFilmUploads();
  const sent = useSyncExternalStore(uploads.subscribe, uploads.state).filter((upload) => upload.item === item);
  const [opener, setOpener] = useState<Element>();
  const { data, error: failure } = useQuery({ ...filmQuery(videoId ?? ""), enabled: videoId !== undefined });
  const film = videoId === undefined ? undefined : data;
  // The creator left the page before the upload ended.
  const isStopped = film?.status === "uploading" && sent.length === 0;

  function add([file]: readonly File[]) {
    if (file) {
      uploads.add(item, file, titleOf(file.name), onChoose);
    }
  }

  function choose(id: string | undefined) {
    focusNext(item, id === undefined ? "begin" : "words");
    for (const { key } of sent) {
      uploads.cancel(key);
    }
    onChoose(id);
    setOpener(undefined);
  }

  return (
    <div className="stack">
      {videoId !== undefined && (
        <ChosenFilm
          film={film}
          failure={failure}
          isSending={sent.length > 0}
          error={error}
          onOther={() => choose(undefined)}
        />
      )}
      <FilmUploadList
        uploads={uploads}
        sent={sent}
        onCancelled={(upload) => upload.videoId === videoId && onChoose(undefined)}
      />
      {isStopped && <p className="small soft">{texts.stopped}</p>}
      {((videoId === undefined && sent.length === 0) || isStopped) && (
        <div className="editor-add-pictures">
          <FilmFileField
            label={isStopped ? texts.goOn : texts.add}
            error={videoId === undefined ? error : undefined}
            onFiles={add}
          />
          <button
            className="button button-quiet"
            type="button"
            onClick={({ currentTarget }) => setOpener(currentTarget)}
          >
            <Icon name="tv" />
            {texts.fromLibrary}
          </button>
        </div>
      )}
      {children}
      {opener && (
        <FilmLibrary
          userId={userId}
          chosen={videoId}
          opener={opener}
          onChoose={choose}
          onClose={() => setOpener(undefined)}
        />
      )}
    </div>
  );
}
