import { useState } from "react";
import { useAskBeforeLeaving } from "../use-ask-before-leaving.ts";
import { describePicture } from "./change-picture.ts";
import { createDescriptions, type Descriptions } from "./descriptions.ts";
import type { UserImage } from "./uploads.ts";

/** The descriptions of the page's new pictures; leaving the page with an unsaved one asks first. */
export function useDescriptions(onSaved: (picture: UserImage) => void): Descriptions {
  const [descriptions] = useState(() => createDescriptions({ save: describePicture, onSaved }));
  useAskBeforeLeaving(() => descriptions.isUnsaved());
  return descriptions;
}
