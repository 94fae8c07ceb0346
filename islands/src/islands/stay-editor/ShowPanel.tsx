import { type ReactNode, useState } from "react";
import { texts as editing } from "../../editing/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { CLUB_SETTINGS } from "./addresses.ts";
import type { Wish } from "./kind.ts";
import { texts } from "./texts.ts";

interface ShowPanelProps {
  /** Others see the stay now. */
  readonly isActive: boolean;
  readonly hasHandle: boolean;
  /** Of no field. */
  readonly errors: readonly string[];
  /** Ends when it is known what became of it. */
  readonly onWish: (wish: Wish) => Promise<void>;
  /** What became of it. */
  readonly children: ReactNode;
}

/** Who sees the stay: the switch acts at once, and what is changed of a shown stay waits for its button. */
export function ShowPanel({ isActive, hasHandle, errors, onWish, children }: ShowPanelProps): ReactNode {
  const [wished, setWished] = useState<boolean>();
  const isBusy = wished !== undefined;
  const isOn = wished ?? isActive;

  async function act(next: boolean) {
    if (!isBusy) {
      setWished(next);
      await onWish({ isActive: next });
      setWished(undefined);
    }
  }

  return (
    <form
      className="card editor-publish stack"
      aria-label={texts.showing}
      onSubmit={(event) => {
        event.preventDefault();
        void act(isActive);
      }}
    >
      <label className="check">
        <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => void act(currentTarget.checked)} />
        <span>
          <b>{texts.show}</b>
          <br />
          <span className="small soft">{isOn ? texts.shownHint : texts.hiddenHint}</span>
        </span>
      </label>
      {!hasHandle && (
        <p className="small soft">
          {texts.noHandle} <a href={CLUB_SETTINGS}>{texts.chooseHandle}</a>
        </p>
      )}
      {errors.map((message) => (
        <p className="field-error" role="alert" key={message}>
          {message}
        </p>
      ))}
      {isActive && (
        <Button kind="sun" type="submit" isBusy={isBusy}>
          {editing.publishChanges}
        </Button>
      )}
      {children}
    </form>
  );
}
