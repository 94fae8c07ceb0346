import { token } from "../../api/client.ts";
import { type Result, toResult } from "../../api/result.ts";
import { CodedError } from "../../lib/failure.ts";
import { texts } from "../texts.ts";
import { fitPicture } from "./fitting-picture.ts";
import { NO_ANSWER, type SendImage } from "./uploads.ts";

/** Uploads a picture by XMLHttpRequest, because fetch reports no upload progress. */

const UNAUTHENTICATED = 401;
/** The code of an expired session. */
const EXPIRED = "session-expired";

/** The endpoint of an upload. */
export interface Destination<Value> {
  readonly path: string;
  /** Further form fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** Whether the server recognizes a repeated call by its key. */
  readonly isKeyed?: boolean;
  /** Recognizes the server's answer. */
  isValue(answer: unknown): answer is Value;
}

/** Uploads a picture as the field `image`. An outdated token is renewed once; a token of another user is not. */
export async function sendFile<Value>(destination: Destination<Value>, image: SendImage): Promise<Result<Value>> {
  if (image.file.size === 0) {
    return unsent(texts.emptyFile);
  }
  try {
    const sent = { ...image, file: await fitPicture(image.file) };
    const first = await attempt(destination, sent);
    if (first.status !== UNAUTHENTICATED) {
      return await read(destination, first);
    }
    token.forget();
    const second = await attempt(destination, sent);
    return second.status === UNAUTHENTICATED ? unsent(texts.expired, EXPIRED) : await read(destination, second);
  } catch (error) {
    return unsent(error instanceof CodedError ? error.message : texts.noAnswer);
  }
}

/** The failure of a picture that did not reach the server. */
export function unsent(message: string, code = "no-answer"): Result<never> {
  return { ok: false, status: NO_ANSWER, errors: [{ code, message }], requestId: undefined };
}

async function attempt(
  { path, fields, isKeyed = false }: Destination<unknown>,
  { file, callKey, signal, onProgress }: SendImage,
): Promise<Response> {
  const bearer = await token.current();
  // A page bound to one user sends nothing in the name of another.
  if (token.isAnothers()) {
    return new Response(null, { status: UNAUTHENTICATED });
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, value);
  }
  form.append("image", file);
  const request = new XMLHttpRequest();
  request.open("POST", path);
  request.setRequestHeader("accept", "application/json");
  if (isKeyed) {
    request.setRequestHeader("idempotency-key", callKey);
  }
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

async function read<Value>({ isValue }: Destination<Value>, response: Response): Promise<Result<Value>> {
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && isValue(body)) {
    return { ok: true, value: body };
  }
  return toResult<Value>(Promise.resolve({ error: body, response }));
}
