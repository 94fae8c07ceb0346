import { createServer } from "node:http";

/** A page of another site, on its own port. */
export type Elsewhere = { address: string; stop(): void };

/** Serves a page with this body. */
export async function serveElsewhere(body: string): Promise<Elsewhere> {
  const html = `<!DOCTYPE html><html lang="en"><title>A journal</title><link rel="icon" href="data:,"><body>${body}</body></html>`;
  const server = createServer((_, answer) => {
    answer.setHeader("content-type", "text/html; charset=utf-8");
    answer.end(html);
  });
  await new Promise<void>((listens) => server.listen(0, "127.0.0.1", listens));
  const place = server.address();
  const port = typeof place === "object" && place ? place.port : 0;
  return {
    address: `http://127.0.0.1:${port}/`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
