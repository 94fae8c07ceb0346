import { defineIsland } from "../../lib/island.ts";
import { ClubPicture } from "./ClubPicture.tsx";
import { parseClubPictureProps } from "./props.ts";

export const island = defineIsland(parseClubPictureProps, ClubPicture);
