import { type ReactNode, useState } from "react";
import { form } from "../../api/texts.json";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { texts } from "./texts.ts";

/** Replaces a provider that refuses browsers inside other apps: offers to open the page in another browser. */
export function OpenInBrowser(): ReactNode {
  const [copy, setCopy] = useState<"copied" | "byHand">();
  const copyAddress = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      setCopy("copied");
    } catch {
      // Many of these browsers block the clipboard.
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

/** Selects the address as well, so that one key press copies it. */
function focusField(input: HTMLInputElement | null): void {
  input?.focus();
}
