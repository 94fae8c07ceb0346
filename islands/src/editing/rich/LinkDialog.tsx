import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { LateDialog } from "../../ui/LateDialog.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { readAddress } from "./links.ts";
import { texts } from "./texts.ts";

interface LinkDialogProps {
  /** Where the link leads already; undefined for a new one. */
  readonly href: string | undefined;
  /** Nothing is marked: the words are asked for, too. */
  readonly asksForWords: boolean;
  readonly opener: Element;
  readonly onSet: (href: string, words: string) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** Asks where a link should lead: to a page or to a mail. */
export function LinkDialog({ href, asksForWords, opener, onSet, onRemove, onClose }: LinkDialogProps): ReactNode {
  const [typed, setTyped] = useState(href ?? "");
  const [words, setWords] = useState("");
  const [error, setError] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    // A link that leads within the site, or that was written as Markdown, may stay what it is.
    const address = typed === href ? href : readAddress(typed);
    if (address === undefined) {
      setError(texts.addressWrong);
    } else {
      onSet(address, words.trim());
    }
  }

  return (
    <LateDialog title={texts.linkTitle} opener={opener} isLocked={false} view="link" onClose={onClose}>
      <form className="stack" noValidate={true} onSubmit={submit}>
        <TextField
          label={texts.address}
          hint={texts.addressHint}
          error={error}
          type="text"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget }) => {
            setError(undefined);
            setTyped(currentTarget.value);
          }}
        />
        {asksForWords && (
          <TextField
            label={texts.words}
            type="text"
            autoComplete="off"
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
        )}
        <Button kind="sun" type="submit">
          {texts.setLink}
        </Button>
        {href !== undefined && (
          <Button kind="quiet" onClick={onRemove}>
            {texts.removeLink}
          </Button>
        )}
      </form>
    </LateDialog>
  );
}
