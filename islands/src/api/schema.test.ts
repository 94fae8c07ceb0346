// @vitest-environment node
import { readFileSync } from "node:fs";
import { generateSchema } from "schema-generator";
import { expect, test } from "vitest";

test("schema.d.ts is what the server's OpenAPI document generates", async () => {
  const document = new URL("../../../server/api/openapi.json", import.meta.url);
  const written = readFileSync(new URL("./schema.d.ts", import.meta.url), "utf8");
  expect(await generateSchema(document), "run `npm run generate`").toBe(written);
});
