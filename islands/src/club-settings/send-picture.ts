import type { components } from "../api/schema.d.ts";
import { sendFile } from "../editing/send-file.ts";
import { createUploads, type Upload } from "../editing/uploads.ts";
import { isFields } from "../lib/guards.ts";
import { type SendingFailure, showSending } from "./show-sending.ts";

type UserProfile = components["schemas"]["UserProfile"];

/** Failures that are about the moment, not about the picture: no answer, or too many calls. */
const PASSING = [0, 429];
const EXPIRED = "session-expired";

/** Sends a picture of the club, one at a time, and shows beside its form how that stands; another one takes its place. */
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
          isPassing: PASSING.includes(result.status),
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

  // What is on its way would be lost with the page.
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
    uploads.add("", [file], "");
  };
}

/** The server is of the same build: a look at the outline tells its answer from others. */
function isUserProfile(value: unknown): value is UserProfile {
  return isFields(value) && typeof value["userId"] === "string";
}
