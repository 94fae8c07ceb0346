import createClient from "openapi-fetch";
import { bearerFetch } from "./bearer.ts";
import type { paths } from "./schema.d.ts";
import { tokenSource } from "./token.ts";

export const token = tokenSource();

const send = (request: Request) => fetch(request);

/** The server's calls, typed by its OpenAPI document; read each answer with toResult (result.ts). */
export const client = createClient<paths>({
  baseUrl: location.origin,
  fetch: bearerFetch(token, send),
});

/** The same for a tool that people write in: it says itself that they must sign in, and nothing takes its page away. */
export const quietClient = createClient<paths>({
  baseUrl: location.origin,
  fetch: bearerFetch(token, send, () => {}),
});
