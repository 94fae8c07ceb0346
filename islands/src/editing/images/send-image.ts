import type { Result } from "../../api/result.ts";
import { isUserImage } from "../answers.ts";
import { sendFile } from "./send-file.ts";
import type { SendImage, UserImage } from "./uploads.ts";

/** Adds a picture to the creator's library; its texts are written later. */
export async function sendImage(userId: string, image: SendImage): Promise<Result<UserImage>> {
  const path = `/api/v1/userProfile/${encodeURIComponent(userId)}/images`;
  return sendFile({ path, fields: {}, isKeyed: true, isValue: isUserImage }, image);
}
