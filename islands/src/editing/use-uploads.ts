import { useEffect, useState } from "react";
import { createUploads, type Uploads, type UploadsOptions } from "./uploads.ts";
import { useAskBeforeLeaving } from "./use-ask-before-leaving.ts";

/** Pictures on their way for as long as the page is open; leaving it then asks first. The options stay as they are. */
export function useUploads<Value>(options: UploadsOptions<Value>): Uploads {
  const [uploads] = useState(() => createUploads<Value>(options));
  // What is on its way would be lost with the page.
  useAskBeforeLeaving(() => uploads.state().some(({ status }) => status !== "failed"));
  useEffect(() => {
    return () => uploads.stop();
  }, [uploads]);
  return uploads;
}
