import { token } from "../../api/client.ts";
import { type Result, toResult } from "../../api/result.ts";
import { CodedError } from "../../lib/failure.ts";
import { isUserImage } from "./answers.ts";
import { texts } from "./texts.ts";
import type { SendImage, UserImage } from "./uploads.ts";

/** Sends a picture by XMLHttpRequest, the one way of the browser that says how much of it is sent. */

const UNAUTHENTICATED = 401;
/** Of a call that got no answer. */
const NO_ANSWER = 0;

/** Adds a picture to a person's library. A token that is good no longer is renewed once. */
export async function sendImage(userId: string, image: SendImage): Promise<Result<UserImage>> {
  try {
    const first = await attempt(userId, image);
    if (first.status !== UNAUTHENTICATED) {
      return await read(first);
    }
    token.forget();
    const second = await attempt(userId, image);
    return second.status === UNAUTHENTICATED ? refused(texts.expired) : await read(second);
  } catch (error) {
    return refused(error instanceof CodedError ? error.message : texts.noAnswer);
  }
}

async function attempt(userId: string, { file, caption, signal, onProgress }: SendImage): Promise<Response> {
  const bearer = await token.current();
  const form = new FormData();
  form.append("caption", caption);
  form.append("image", file);
  const request = new XMLHttpRequest();
  request.open("POST", `/api/v1/userProfile/${encodeURIComponent(userId)}/images`);
  request.setRequestHeader("accept", "application/json");
  if (bearer !== undefined) {
    request.setRequestHeader("authorization", `Bearer ${bearer}`);
  }
  request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
  return new Promise((resolve, reject) => {
    const fail = () => reject(new TypeError("There is no answer."));
    request.addEventListener("load", () => resolve(new Response(request.responseText, { status: request.status })));
    request.addEventListener("error", fail);
    request.addEventListener("abort", fail);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    if (signal.aborted) {
      fail();
    } else {
      request.send(form);
    }
  });
}

async function read(response: Response): Promise<Result<UserImage>> {
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && isUserImage(body)) {
    return { ok: true, value: body };
  }
  return toResult<UserImage>(Promise.resolve({ error: body, response }));
}

function refused(message: string): Result<UserImage> {
  return { ok: false, status: NO_ANSWER, errors: [{ code: "no-answer", message }], requestId: undefined };
}
