import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { rememberPicture } from "../../editing/queries.ts";
import type { TravelPackage } from "./document.ts";

/** The pictures of the package itself, as the server has them. */
export interface OwnPictures {
  readonly imageIds: readonly string[];
  /** Takes over the package that the server returned; ignores answers older than the known state. */
  readonly hear: (answer: TravelPackage) => void;
}

interface KnownPictures {
  /** The time of the server's last change: pictures do not change the version, and several are sent at once. */
  readonly changedAt: number;
  readonly imageIds: readonly string[];
}

/** Keeps the package's own pictures outside the document: they are saved at once, and are no undo step. */
export function useOwnPictures(first: TravelPackage | undefined): OwnPictures {
  const queryClient = useQueryClient();
  const [known, setKnown] = useState<KnownPictures | undefined>(() => first && knownOf(first));
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

function knownOf(known: TravelPackage): KnownPictures {
  return { changedAt: Date.parse(known.updatedAt), imageIds: ownImageIds(known) };
}

/** A package's own pictures are those that no day has. */
export function ownImageIds({ images, days }: TravelPackage): readonly string[] {
  const ofDays = new Set(days.flatMap(({ imageIds = [] }) => imageIds));
  return images.map(({ id }) => id).filter((id) => !ofDays.has(id));
}
