import { useEffect, useState } from "react";
import { createUploads, type Uploads, type UploadsOptions } from "./uploads.ts";

/** Pictures on their way for as long as the page is open; leaving it then asks first. The options stay as they are. */
export function useUploads<Value>(options: UploadsOptions<Value>): Uploads {
  const [uploads] = useState(() => createUploads<Value>(options));
  useEffect(() => {
    // What is on its way would be lost with the page.
    const ask = (event: BeforeUnloadEvent) => {
      if (uploads.state().some(({ status }) => status !== "failed")) {
        event.preventDefault();
      }
    };
    addEventListener("beforeunload", ask);
    return () => {
      removeEventListener("beforeunload", ask);
      uploads.stop();
    };
  }, [uploads]);
  return uploads;
}
