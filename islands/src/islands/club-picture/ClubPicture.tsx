import { type ReactNode, useState } from "react";
import { PictureDialog } from "../../editing/PictureDialog.tsx";
import type { Occasion } from "../../lib/island.ts";
import { type ClubPictureProps, pictureOf } from "./props.ts";

interface OpenDialog extends ClubPictureProps {
  readonly occasion: Occasion | undefined;
}

/** The tool that sets the focal point and the crop of a club's picture; the page then reloads. */
export function ClubPicture({ next, occasion }: OpenDialog): ReactNode {
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
