import type { components } from "../api/schema.d.ts";
import { sendFile } from "../editing/images/send-file.ts";
import { createUploads, type Upload } from "../editing/images/uploads.ts";
import { isFields } from "../lib/guards.ts";
import { type SendingFailure, showSending } from "./show-sending.ts";

type UserProfile = components["schemas"]["UserProfile"];

/** Temporary failures, which do not depend on the picture: no answer, or too many calls. */
const TEMPORARY_STATUSES = [0, 429];
const EXPIRED = "session-expired";

/** Uploads one picture of the club at a time and shows its state beside the form. Another picture replaces it. */
export function pictureSender(
  form: HTMLFormElement,
  field: HTMLInputElement,
  path: string,
  onDone: () => Promise<void>,
): (file: File) => void {
  let failure: SendingFailure | undefined;
  const uploads = createUploads<UserProfile>({
    async send(image) {
      const result = await sendFile({ path, fields: {}, isValue: isUserProfile }, image);
      if (!result.ok) {
        const [first] = result.errors;
        failure = {
          message: first?.message ?? "",
          isPassing: TEMPORARY_STATUSES.includes(result.status),
          isExpired: first?.code === EXPIRED,
        };
      }
      return result;
    },
    onDone() {
      field.value = "";
      shown.done();
      void onDone();
    },
  });

  const shown = showSending(form, field, {
    retry: () => each((upload) => uploads.retry(upload.key)),
    cancel: () => each((upload) => uploads.cancel(upload.key)),
  });

  function each(act: (upload: Upload) => void): void {
    for (const upload of uploads.state()) {
      act(upload);
    }
  }

  // Leaving the page would lose the upload.
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  uploads.subscribe(() => {
    const [upload] = uploads.state();
    const hasFailed = upload?.status === "failed";
    shown.show(upload, hasFailed ? failure : undefined);
    if (upload && !hasFailed) {
      addEventListener("beforeunload", ask);
    } else {
      removeEventListener("beforeunload", ask);
    }
  });

  return (file) => {
    each((upload) => uploads.cancel(upload.key));
    uploads.add("", [file]);
  };
}

/** The server is of the same build, so checking the outline is enough to recognize its answer. */
function isUserProfile(value: unknown): value is UserProfile {
  return isFields(value) && typeof value["userId"] === "string";
}
