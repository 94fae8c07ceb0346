import { vi } from "vitest";

/** A received request, for assertions. */
export interface SeenRequest {
  /** Method and path: `POST /identity/v1/signIn`. */
  readonly call: string;
  readonly query: string;
  /** Parsed from JSON or from a form, by the content type. */
  readonly body: unknown;
  readonly authorization: string | null;
  /** The Idempotency-Key. */
  readonly key: string | null;
}

type Answer = Response | Promise<Response>;
type Handler = (request: SeenRequest) => Answer;

/** The server behind `fetch`: answers by method and path, records requests, and fails a test on an unexpected one. */
export class Server {
  readonly seen: SeenRequest[] = [];
  readonly #handlers = new Map<string, Handler>();

  constructor() {
    vi.stubGlobal("fetch", (input: Request | string | URL, init?: RequestInit) => this.#fetch(input, init));
  }

  on(call: string, handler: Handler): this {
    this.#handlers.set(call, handler);
    return this;
  }

  /** The requests of one call. */
  of(call: string): SeenRequest[] {
    return this.seen.filter((request) => request.call === call);
  }

  async #fetch(input: Request | string | URL, init?: RequestInit): Promise<Response> {
    const request = input instanceof Request ? input : new Request(new URL(input, location.origin), init);
    const { pathname, search } = new URL(request.url);
    const seen: SeenRequest = {
      call: `${request.method} ${pathname}`,
      query: search,
      body: parse(await request.text(), request.headers.get("content-type") ?? ""),
      authorization: request.headers.get("authorization"),
      key: request.headers.get("idempotency-key"),
    };
    this.seen.push(seen);
    const handler = this.#handlers.get(seen.call);
    if (!handler) {
      throw new Error(`The test answers no ${seen.call}.`);
    }
    return handler(seen);
  }
}

/** The server's failure envelope. */
export function failure(status: number, code: string, message: string, field?: string): Response {
  const item = field === undefined ? { code, message } : { code, message, field };
  return Response.json({ hasErrors: true, errors: [item], requestId: "r-1" }, { status });
}

/** Fails as fetch does without a network. */
export function noNetwork(): Promise<never> {
  return Promise.reject(new TypeError("Failed to fetch"));
}

/** An answer that the test gives later. */
export function pending(): { readonly answer: Promise<Response>; give(response: Response): void } {
  let give: (response: Response) => void = () => {};
  const answer = new Promise<Response>((resolve) => {
    give = resolve;
  });
  return { answer, give: (response) => give(response) };
}

function parse(text: string, contentType: string): unknown {
  if (contentType.includes("json")) {
    return JSON.parse(text);
  }
  return contentType.includes("urlencoded") ? Object.fromEntries(new URLSearchParams(text)) : text;
}
