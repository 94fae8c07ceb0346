import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Alert } from "../../../ui/Alert.tsx";
import { texts } from "../texts.ts";
import type { RoomSplit } from "../types.ts";
import { addressOf, keepInRooms } from "./near-dates.ts";

interface MoreRoomsProps {
  readonly searchId: string;
  /** The guests in more rooms. */
  readonly split: RoomSplit;
  /** On the map, where there is less room. */
  readonly isSmall?: boolean;
}

/** Says how many guests a room takes; one press shows the same map for the same guests in more rooms. */
export function MoreRooms({ searchId, split, isSmall = false }: MoreRoomsProps): ReactNode {
  const divide = useMutation({
    mutationFn: () => keepInRooms(searchId, split.rooms),
    // The page's header shows the rooms, too, so the page is loaded again.
    onSuccess: (id) => location.assign(addressOf(id)),
  });
  return (
    <>
      <p>{texts.roomsTake(split.largest)}</p>
      <button
        className={isSmall ? "button button-sun button-small" : "button button-sun"}
        type="button"
        aria-busy={divide.isPending}
        aria-disabled={divide.isPending}
        onClick={() => !divide.isPending && divide.mutate()}
      >
        {texts.splitInto(split.rooms.length)}
      </button>
      {divide.isError && (
        <Alert kind="bad">
          <p>{texts.splitFailed}</p>
        </Alert>
      )}
    </>
  );
}
