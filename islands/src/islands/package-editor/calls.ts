import { quietClient } from "../../api/client.ts";
import type { Result } from "../../api/result.ts";
import { travelPackageWrite } from "../../api/schemas.ts";
import { wrongIn } from "../../api/wrong.ts";
import type { Stored } from "../../editing/autosave/save-state.ts";
import {
  type DeleteOutcome,
  deleted,
  found,
  type LoadOutcome,
  once,
  type SaveOutcome,
  saved,
  timeout,
} from "../../editing/calls.ts";
import { sendFile } from "../../editing/images/send-file.ts";
import type { SendImage } from "../../editing/images/uploads.ts";
import { isPackage } from "./answers.ts";
import { contentOf, type PackageDocument, type TravelPackage } from "./document.ts";
import type { Visibility } from "./kind.ts";
import { texts } from "./texts.ts";

/** The calls that change a package. Each resolves to an outcome and never rejects. */

/** Creates or replaces a package. A document that the server is known to refuse is not sent. */
export function savePackage(
  document: PackageDocument,
  { isActive }: Visibility,
  stored: Stored<Visibility> | undefined,
  key: string | undefined,
): Promise<SaveOutcome<TravelPackage>> {
  const [packageId, version] = [stored?.id ?? null, stored?.version ?? null];
  const body = { ...contentOf(document), packageId, isActive, version };
  const errors = wrongIn(travelPackageWrite, body, texts.whole);
  if (errors.length > 0) {
    return Promise.resolve({ status: "refused", errors });
  }
  const options = { ...once(key), body, signal: timeout() };
  return saved(quietClient.PUT("/api/v1/travelpackage", options), isPackage, !stored);
}

export function loadPackage(id: string): Promise<LoadOutcome<TravelPackage>> {
  const asked = quietClient.GET("/api/v1/travelpackage/{id}", { params: { path: { id } }, signal: timeout() });
  return found(asked, isPackage);
}

export function deletePackage(id: string): Promise<DeleteOutcome> {
  return deleted(quietClient.DELETE("/api/v1/travelpackage/{id}", { params: { path: { id } }, signal: timeout() }));
}

/** Adds a picture to the package's own; resolves to the package with it. */
export function sendPackageImage(id: string, image: SendImage): Promise<Result<TravelPackage>> {
  const path = `/api/v1/travelpackage/${encodeURIComponent(id)}/image`;
  return sendFile({ path, fields: {}, isValue: isPackage }, image);
}

/** Adds a copy of a picture of the library to the package's own; resolves to the package with it. */
export function copyLibraryImage(id: string, imageId: string): Promise<SaveOutcome<TravelPackage>> {
  const asked = quietClient.POST("/api/v1/travelpackage/{id}/image", {
    params: { path: { id } },
    body: { image: "", imageId },
    bodySerializer: () => {
      const form = new FormData();
      form.append("imageId", imageId);
      return form;
    },
    signal: timeout(),
  });
  return saved(asked, isPackage, false);
}

/**
 * Removes one of the package's own pictures, also when the page is left meanwhile; resolves to the package without
 * it.
 */
export function removePackageImage(id: string, imageId: string): Promise<SaveOutcome<TravelPackage>> {
  const params = { path: { id }, query: { imageId } };
  const asked = quietClient.DELETE("/api/v1/travelpackage/{id}/image", {
    params,
    signal: timeout(),
    keepalive: true,
  });
  return saved(asked, isPackage, false);
}
