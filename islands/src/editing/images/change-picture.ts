import { quietClient } from "../../api/client.ts";
import type { components } from "../../api/schema.d.ts";
import { isUserImage } from "../answers.ts";
import { found, type LoadOutcome, type SaveOutcome, saved, timeout } from "../calls.ts";

type Schemas = components["schemas"];
export type PictureRecord = Schemas["UserImage"];
export type PictureWrite = Schemas["UserImageWrite"];

/** Loads the current state of a picture. */
export async function loadPicture(id: string): Promise<LoadOutcome<PictureRecord>> {
  const path = { id };
  return found(quietClient.GET("/api/v1/images/{id}", { params: { path }, signal: timeout() }), isUserImage);
}

/** Sets the alternative text of a picture. Everything else stays, also where the picture was changed meanwhile. */
export async function describePicture(picture: PictureRecord, alt: string): Promise<SaveOutcome<PictureRecord>> {
  const outcome = await changePicture(picture.id, described(picture, alt));
  if (outcome.status !== "conflict") {
    return outcome;
  }
  const now = await loadPicture(picture.id);
  return now.status === "found" ? changePicture(picture.id, described(now.value, alt)) : now;
}

function described({ caption, focalPoint, crop, version }: PictureRecord, alt: string): PictureWrite {
  return { alt, caption, focalPoint, crop: crop ?? null, version };
}

/** Changes the texts, the focal point and the crop of a picture. */
export async function changePicture(id: string, body: PictureWrite): Promise<SaveOutcome<PictureRecord>> {
  const path = { id };
  const asked = quietClient.PUT("/api/v1/images/{id}", { params: { path }, body, signal: timeout() });
  return saved(asked, isUserImage, false);
}
