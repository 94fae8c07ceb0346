import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { rememberPicture } from "../../editing/queries.ts";
import type { TravelPackage } from "./document.ts";

/** The pictures of the package itself, as the server has them. */
export interface OwnPictures {
  readonly imageIds: readonly string[];
  /** The server answered with the package; an answer that is older than what is known says nothing. */
  readonly hear: (answer: TravelPackage) => void;
}

interface Known {
  /** When the server changed it last: pictures leave its version as it is, and several of them are sent at once. */
  readonly changedAt: number;
  readonly imageIds: readonly string[];
}

/** Keeps the package's own pictures beside the document: they are saved at once, and no step of undo. */
export function useOwnPictures(first: TravelPackage | undefined): OwnPictures {
  const queryClient = useQueryClient();
  const [known, setKnown] = useState<Known | undefined>(() => first && knownOf(first));
  const hear = useCallback(
    (answer: TravelPackage) => {
      for (const image of answer.images) {
        rememberPicture(queryClient, image);
      }
      const next = knownOf(answer);
      setKnown((before) => (before && before.changedAt > next.changedAt ? before : next));
    },
    [queryClient],
  );
  return { imageIds: known?.imageIds ?? [], hear };
}

/** Of a package's pictures those are its own that no day names. */
function knownOf({ updatedAt, images, days }: TravelPackage): Known {
  const ofDays = new Set(days.flatMap(({ imageIds = [] }) => imageIds));
  return { changedAt: Date.parse(updatedAt), imageIds: images.map(({ id }) => id).filter((id) => !ofDays.has(id)) };
}
