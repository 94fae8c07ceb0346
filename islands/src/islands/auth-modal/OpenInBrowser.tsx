import { type ReactNode, useState } from "react";
import { form } from "../../api/texts.json";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { texts } from "./texts.ts";

/** Stands in the place of a provider that refuses browsers inside other apps: takes the page to another browser. */
export function OpenInBrowser(): ReactNode {
  const [copy, setCopy] = useState<"copied" | "byHand">();
  const copyAddress = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      setCopy("copied");
    } catch {
      // Many of these browsers keep the clipboard to themselves.
      setCopy("byHand");
    }
  };
  return (
    <div className="stack stack-s sign-in-outside">
      <p className="small">{form.openInBrowser}</p>
      <Button kind="quiet" onClick={copyAddress}>
        {texts.copyLink}
      </Button>
      <p className="small" role="status">
        {copy === "copied" && texts.copied}
      </p>
      {copy === "byHand" && (
        <TextField
          label={texts.copyByHand}
          value={location.href}
          readOnly
          ref={focusField}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </div>
  );
}

/** The address is selected with it, so that one press copies. */
function focusField(input: HTMLInputElement | null): void {
  input?.focus();
}
