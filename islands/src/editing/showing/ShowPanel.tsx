import type { ReactNode } from "react";
import { useController, useForm } from "react-hook-form";
import { Button } from "../../ui/Button.tsx";
import { texts } from "../texts.ts";
import type { SwitchVisibility } from "./switch-visibility.ts";

/** The texts of the switch that name the document. */
interface ShowTexts {
  readonly showing: string;
  readonly show: string;
  readonly shownHint: string;
  readonly hiddenHint: string;
  readonly noHandle: string;
  readonly chooseHandle: string;
}

interface ShowPanelProps {
  readonly words: ShowTexts;
  /** Visitors see it now. */
  readonly isActive: boolean;
  readonly hasHandle: boolean;
  /** Errors that belong to no field. */
  readonly errors: readonly string[];
  /** Resolves when the outcome is known. */
  readonly onPublish: (visibility: SwitchVisibility) => Promise<unknown>;
  /** The outcome. */
  readonly children: ReactNode;
}

const CLUB_SETTINGS = "/dashboard/club-settings";

/** Controls who sees the document: the switch acts at once, and changes of a published one wait for the button. */
export function ShowPanel({ words, isActive, hasHandle, errors, onPublish, children }: ShowPanelProps): ReactNode {
  const { control, formState, handleSubmit, reset } = useForm<SwitchVisibility>({ values: { isActive } });
  const { field } = useController({ control, name: "isActive" });
  const isBusy = formState.isSubmitting;
  const isOn = field.value;

  const act = handleSubmit(async (visibility) => {
    await onPublish(visibility);
    // Back to the current visibility.
    reset();
  });

  return (
    <form
      className="card editor-publish stack"
      aria-label={words.showing}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) {
          void act(event);
        }
      }}
    >
      <label className="check">
        <input
          type="checkbox"
          ref={field.ref}
          checked={isOn}
          onChange={({ currentTarget }) => {
            if (!isBusy) {
              field.onChange(currentTarget.checked);
              void act();
            }
          }}
        />
        <span>
          <b>{words.show}</b>
          <br />
          <span className="small soft">{isOn ? words.shownHint : words.hiddenHint}</span>
        </span>
      </label>
      {!hasHandle && (
        <p className="small soft">
          {words.noHandle} <a href={CLUB_SETTINGS}>{words.chooseHandle}</a>
        </p>
      )}
      {errors.map((message) => (
        <p className="field-error" role="alert" key={message}>
          {message}
        </p>
      ))}
      {isActive && (
        <Button kind="sun" type="submit" isBusy={isBusy}>
          {texts.publishChanges}
        </Button>
      )}
      {children}
    </form>
  );
}
