import type { ReactNode } from "react";
import { useController, useForm } from "react-hook-form";
import { Button } from "../ui/Button.tsx";
import type { ShowWish } from "./show-wish.ts";
import { texts } from "./texts.ts";

/** The words of the switch that name what is shown. */
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
  /** Others see it now. */
  readonly isActive: boolean;
  readonly hasHandle: boolean;
  /** Of no field. */
  readonly errors: readonly string[];
  /** Ends when it is known what became of it. */
  readonly onWish: (wish: ShowWish) => Promise<unknown>;
  /** What became of it. */
  readonly children: ReactNode;
}

const CLUB_SETTINGS = "/dashboard/club-settings";

/** Who sees it: the switch acts at once, and what is changed of a shown one waits for its button. */
export function ShowPanel({ words, isActive, hasHandle, errors, onWish, children }: ShowPanelProps): ReactNode {
  const { control, formState, handleSubmit, reset } = useForm<ShowWish>({ values: { isActive } });
  const { field } = useController({ control, name: "isActive" });
  const isBusy = formState.isSubmitting;
  const isOn = field.value;

  const act = handleSubmit(async (wish) => {
    await onWish(wish);
    // As others see it now.
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
