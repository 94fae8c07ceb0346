import { useEffect, useState } from "react";
import { useAskBeforeLeaving } from "../use-ask-before-leaving.ts";
import { createUploads, type Uploads, type UploadsOptions } from "./uploads.ts";

/** Keeps uploads running while the page is open; leaving the page then asks first. The options must stay the same. */
export function useUploads<Value>(options: UploadsOptions<Value>): Uploads {
  const [uploads] = useState(() => createUploads<Value>(options));
  // Leaving the page would lose running uploads.
  useAskBeforeLeaving(() => uploads.state().some(({ status }) => status !== "failed"));
  useEffect(() => {
    return () => uploads.stop();
  }, [uploads]);
  return uploads;
}
