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
  /** The item that the film is for. */
  readonly item: string;
  readonly videoId: string | undefined;
  /** What is wrong with the film. */
  readonly error: string | undefined;
  readonly onChoose: (videoId: string | undefined) => void;
  /** What else is said of it. */
  readonly children?: ReactNode;
}

/** One film of the library: from a file, which is sent in pieces, or from those that are there. */
export function FilmField({ item, videoId, error, onChoose, children }: FilmFieldProps): ReactNode {
  const { userId, focusNext } = useEditor();
  const uploads = useFilmUploads();
  const sent = useSyncExternalStore(uploads.subscribe, uploads.state).filter((upload) => upload.item === item);
  const [opener, setOpener] = useState<Element>();
  const { data, error: failure } = useQuery({ ...filmQuery(videoId ?? ""), enabled: videoId !== undefined });
  const film = videoId === undefined ? undefined : data;
  // Its page was left before all of it had arrived.
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
