import { type ReactNode, useState } from "react";
import { PictureDialog } from "../../editing/images/PictureDialog.tsx";
import type { Occasion } from "../../lib/island.ts";
import { openPage } from "../../lib/open-page.ts";
import { type ClubPictureProps, partOf, pictureOf } from "./props.ts";

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
  const part = partOf(occasion.detail);
  return (
    <PictureDialog
      id={id}
      isPortrait={part === "portrait"}
      opener={occasion.opener ?? document.body}
      // The page opens at the picture's section.
      onSaved={() => openPage(part ? `${next}=${part}#${part}-title` : next)}
      onClose={() => setClosed(occasion)}
    />
  );
}
