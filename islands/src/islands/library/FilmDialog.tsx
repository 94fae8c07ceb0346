import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type SyntheticEvent, useState } from "react";
import { quietClient } from "../../api/client.ts";
import { CaptionsField } from "../../editing/CaptionsField.tsx";
import { patience, type SaveOutcome, saved } from "../../editing/calls.ts";
import { type Film, filmQuery, isFilm } from "../../editing/films.ts";
import { texts as editing } from "../../editing/texts.ts";
import { WrittenField } from "../../editing/WrittenField.tsx";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { LateDialog } from "../../ui/LateDialog.tsx";
import { texts } from "./texts.ts";

interface FilmDialogProps {
  readonly userId: string;
  readonly film: Film;
  readonly opener: Element;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** The limits of server/contract/src/video.rs, in characters. */
const MOST_OF_TITLE = 120;
const MOST_OF_COLLECTION = 40;

/** What a film is called, under which word it is kept, and its captions. */
export function FilmDialog({ userId, film, opener, onSaved, onClose }: FilmDialogProps): ReactNode {
  const queryClient = useQueryClient();
  const [title, setTitle] = useState(film.title);
  const [collection, setCollection] = useState(film.collection);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<SaveOutcome<Film>>();
  const errors = outcome?.status === "refused" ? outcome.errors : [];
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
  const isKnown = errors.some(({ field }) => field === "title" || field === "collection");

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    if (isBusy) {
      return;
    }
    setBusy(true);
    const body = { title, collection, videoId: film.id, provider: film.provider };
    const params = { path: { id: userId } };
    const asked = quietClient.POST("/api/v1/userProfile/{id}/videos", { params, body, signal: patience() });
    const next = await saved(asked, isFilm, true);
    setBusy(false);
    setOutcome(next);
    if (next.status === "saved") {
      queryClient.setQueryData(filmQuery(film.id).queryKey, next.value);
      onSaved();
    }
  }

  return (
    <LateDialog title={texts.editTitle} opener={opener} isLocked={isBusy} view="film" onClose={onClose}>
      <form className="stack" noValidate={true} onSubmit={save}>
        <WrittenField
          label={texts.title}
          value={title}
          most={MOST_OF_TITLE}
          error={errorOf("title")}
          onChange={setTitle}
        />
        <WrittenField
          label={texts.collection}
          hint={texts.collectionHint}
          value={collection}
          most={MOST_OF_COLLECTION}
          error={errorOf("collection")}
          onChange={setCollection}
        />
        {outcome && outcome.status !== "saved" && !isKnown && (
          <Alert kind="bad">
            <p>{outcome.status === "expired" ? editing.expired : (errors[0]?.message ?? texts.notSaved)}</p>
          </Alert>
        )}
        <Button kind="sun" type="submit" isBusy={isBusy}>
          {texts.save}
        </Button>
      </form>
      {film.status === "ready" && (
        <>
          <CaptionsField film={film} />
          <p>
            <a href={film.playerUrl} target="_blank" rel="noopener">
              {texts.watch}
              <span className="visually-hidden"> {texts.opensNewTab}</span>
            </a>
          </p>
        </>
      )}
    </LateDialog>
  );
}
