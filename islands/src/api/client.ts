import createClient from "openapi-fetch";
import { bearerFetch } from "./bearer.ts";
import type { paths } from "./schema.d.ts";
import { tokenSource } from "./token.ts";

export const token = tokenSource();

/** The server's calls, typed by its OpenAPI document; read each answer with toResult (result.ts). */
export const client = createClient<paths>({
  baseUrl: location.origin,
  fetch: bearerFetch(token, (request) => fetch(request)),
});
