import { valibotResolver } from "@hookform/resolvers/valibot";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import * as v from "valibot";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { WritingDialog } from "../WritingDialog.tsx";
import { readAddress } from "./links.ts";
import { texts } from "./texts.ts";

interface LinkDialogProps {
  /** The current target of the link; undefined for a new one. */
  readonly href: string | undefined;
  /** No text is selected: the dialog asks for the words, too. */
  readonly asksForWords: boolean;
  readonly opener: Element;
  readonly onSet: (href: string, words: string) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** Asks for the target of a link: a page or an email address. */
export function LinkDialog({ href, asksForWords, opener, onSet, onRemove, onClose }: LinkDialogProps): ReactNode {
  const [schema] = useState(() => linkSchema(href));
  const { clearErrors, formState, handleSubmit, register } = useForm({
    resolver: valibotResolver(schema),
    reValidateMode: "onSubmit",
    defaultValues: { address: href ?? "", words: "" },
  });

  return (
    <WritingDialog
      title={texts.linkTitle}
      opener={opener}
      isLocked={false}
      isUnsaved={formState.isDirty}
      view="link"
      onClose={onClose}
    >
      <form className="stack" noValidate={true} onSubmit={handleSubmit(({ address, words }) => onSet(address, words))}>
        <TextField
          label={texts.address}
          hint={texts.addressHint}
          error={formState.errors.address?.message}
          type="text"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...register("address", { onChange: () => clearErrors("address") })}
        />
        {asksForWords && <TextField label={texts.words} type="text" autoComplete="off" {...register("words")} />}
        <Button kind="sun" type="submit">
          {texts.setLink}
        </Button>
        {href !== undefined && (
          <Button kind="quiet" onClick={onRemove}>
            {texts.removeLink}
          </Button>
        )}
      </form>
    </WritingDialog>
  );
}

/** A link within the site, or one written as Markdown, may keep its address. */
function linkSchema(href: string | undefined) {
  const read = v.transform((typed: string) => (typed === href ? href : readAddress(typed)));
  return v.object({
    address: v.pipe(v.string(), read, v.string(texts.addressWrong)),
    words: v.pipe(v.string(), v.trim()),
  });
}
