import { quietClient, token } from "../../api/client.ts";
import { type Answer, toResult } from "../../api/result.ts";
import { isFields } from "../../lib/guards.ts";
import { type DeleteOutcome, deleted, timeout } from "../calls.ts";
import { answered, readAs } from "../queries.ts";

/** The calls that change a video of the library. */

/** Deletes a video with all its files, whether its upload is complete or not. */
export function deleteVideo(id: string): Promise<DeleteOutcome> {
  const params = { path: { id } };
  return deleted(quietClient.DELETE("/api/v1/user/videos/{id}", { params, signal: timeout() }));
}

/** Sends the confirmation link once more. Resolves to the address, or to undefined when no email was sent. */
export async function sendConfirmation(): Promise<string | undefined> {
  try {
    const { email } = readAs(hasEmail, await answered(quietClient.GET("/api/v1/userProfile", { signal: timeout() })));
    const body = { email };
    const { response } = await quietClient.POST("/api/v1/authentication/requestEmailVerification", { body });
    return response.ok ? email : undefined;
  } catch {
    return undefined;
  }
}

function hasEmail(value: unknown): value is { readonly email: string } {
  return isFields(value) && typeof value["email"] === "string";
}

/** Sets the captions of a video; undefined removes them. Resolves to an error message, if any. */
export async function setCaptions(id: string, file: File | undefined, failed: string): Promise<string | undefined> {
  try {
    const result = await toResult(captionsCall(id, file));
    return result.ok ? undefined : (result.errors[0]?.message ?? failed);
  } catch {
    return failed;
  }
}

/** The file is sent as it is: the typed client sends JSON only. */
async function captionsCall(id: string, file: File | undefined): Promise<Answer<unknown>> {
  const bearer = await token.current();
  const headers = new Headers({ accept: "application/json" });
  if (file) {
    headers.set("content-type", "text/vtt");
  }
  if (bearer !== undefined) {
    headers.set("authorization", `Bearer ${bearer}`);
  }
  const response = await fetch(`/api/v1/user/videos/${encodeURIComponent(id)}/captions`, {
    method: file ? "PUT" : "DELETE",
    headers,
    body: file ? await file.text() : null,
    signal: timeout(),
  });
  const body: unknown = await response.json().catch(() => undefined);
  return response.ok ? { data: body ?? true, response } : { error: body, response };
}
