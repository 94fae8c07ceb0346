import type { Upload } from "../editing/images/uploads.ts";
import { texts as editing } from "../editing/texts.ts";
import { currentPath, localPath, returnQuery } from "../lib/return-url.ts";
import { texts as common } from "../lib/texts.ts";
import "./send-picture.css";
import { pictureTexts as texts } from "./texts.ts";

/** Why an upload failed. */
export interface SendingFailure {
  readonly message: string;
  /** Whether sending the same picture again may succeed. */
  readonly isPassing: boolean;
  /** The session has ended. */
  readonly isExpired: boolean;
}

interface SendingActs {
  readonly retry: () => void;
  readonly cancel: () => void;
}

/** The state of an upload beside the form of a picture: its progress, or why it failed. */
export interface ShownSending {
  /** Undefined: no upload is running. */
  show(upload: Upload | undefined, failure: SendingFailure | undefined): void;
  done(): void;
}

/** Uses plain elements, so that the club's page needs no React for it. */
export function showSending(form: HTMLFormElement, field: HTMLInputElement, acts: SendingActs): ShownSending {
  const line = element("p", "small");
  line.role = "status";
  const bar = element("progress", "");
  bar.max = 100;
  const figures = element("p", "small soft figures");
  const error = element("p", "field-error");
  error.role = "alert";
  error.id = `${field.id}-error`;
  const signIn = wayToSignIn();
  const retry = button(common.tryAgain, acts.retry);
  const cancel = button(texts.cancel, acts.cancel);
  const buttons = element("div", "row");
  buttons.append(retry, cancel);
  const part = element("div", "stack stack-s picture-sending");
  part.append(line, bar, figures, signIn, buttons);
  form.append(part);
  // The server may have rendered the error of another picture, at the field and in the summary.
  document.getElementById(error.id)?.remove();
  document.querySelector(`[role=alert] a[href="#${field.id}"]`)?.closest("[role=alert]")?.remove();
  const described = (field.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id !== error.id);

  function showFailure(failure: SendingFailure | undefined, isRefused: boolean): void {
    error.remove();
    if (failure) {
      error.textContent = failure.isExpired ? texts.expired : failure.message;
      const [place, next] = isRefused ? [field.closest(".field") ?? part, null] : [part, signIn];
      place.insertBefore(error, next);
    }
    field.ariaInvalid = isRefused ? "true" : null;
    field.setAttribute("aria-describedby", [...described, ...(isRefused ? [error.id] : [])].join(" "));
  }

  showFailure(undefined, false);

  return {
    show(upload, failure) {
      const hadFocus = buttons.contains(document.activeElement);
      const isOnItsWay = upload !== undefined && upload.status !== "failed";
      const isRefused = failure !== undefined && !failure.isPassing;
      const percent = Math.round((upload?.progress ?? 0) * 100);
      const words = isOnItsWay ? texts.sending(upload.name) : "";
      // Announces the words once, not with each percent.
      if (line.textContent !== words) {
        line.textContent = words;
      }
      bar.hidden = !isOnItsWay;
      bar.value = percent;
      bar.ariaLabel = upload?.name ?? null;
      figures.textContent = isOnItsWay ? editing.uploadProgress(percent) : "";
      if (error.isConnected || failure) {
        showFailure(failure, isRefused);
      }
      signIn.hidden = !failure?.isExpired;
      retry.hidden = !failure?.isPassing;
      cancel.hidden = !isOnItsWay;
      // The pressed button may be gone.
      if (hadFocus) {
        [cancel, retry, field].find((each) => !each.hidden)?.focus();
      }
    },
    done() {
      line.textContent = texts.done;
    },
  };
}

/** Signing in opens a tab of its own, so that the creator can continue here afterwards. */
function wayToSignIn(): HTMLElement {
  const link = element("a", "");
  link.href = `/signIn${returnQuery(localPath(currentPath()))}`;
  link.target = "_blank";
  link.rel = "noopener";
  const more = element("span", "visually-hidden");
  more.textContent = ` ${editing.opensNewTab}`;
  link.append(editing.signIn, more);
  const line = element("p", "");
  line.append(link);
  return line;
}

function button(words: string, onPress: () => void): HTMLButtonElement {
  const made = element("button", "button button-quiet button-small");
  made.type = "button";
  made.textContent = words;
  made.addEventListener("click", onPress);
  return made;
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = className;
  return made;
}
