import { type ReactNode, useState } from "react";
import { PictureDialog } from "../../editing/PictureDialog.tsx";
import type { Occasion } from "../../lib/island.ts";
import { type ClubPictureProps, pictureOf } from "./props.ts";

interface Asked extends ClubPictureProps {
  readonly occasion: Occasion | undefined;
}

/** The tool that says what matters of a picture of the club and cuts it; the page then shows it anew. */
export function ClubPicture({ next, occasion }: Asked): ReactNode {
  const [closed, setClosed] = useState<Occasion>();
  const id = pictureOf(occasion?.detail);
  if (!occasion || occasion === closed || id === undefined) {
    return null;
  }
  return (
    <PictureDialog
      id={id}
      opener={occasion.opener ?? document.body}
      onSaved={() => location.assign(next)}
      onClose={() => setClosed(occasion)}
    />
  );
}
