import createClient, { type Middleware } from "openapi-fetch";
import type { paths } from "./schema.d.ts";
import { tokenSource } from "./token.ts";

export const token = tokenSource();

const bearer: Middleware = {
  async onRequest({ request }) {
    // A call that brings its own token keeps it: that of a session which is just beginning.
    const current = request.headers.has("authorization") ? undefined : await token.current();
    if (current) {
      request.headers.set("authorization", `Bearer ${current}`);
    }
    return request;
  },
  onResponse({ response }) {
    if (response.status === 401) {
      token.forget();
    }
    return response;
  },
};

/** The server's calls, typed by its OpenAPI document; read each answer with toResult (result.ts). */
export const client = createClient<paths>({ baseUrl: location.origin, fetch: (request) => fetch(request) });
client.use(bearer);
