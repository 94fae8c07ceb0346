// @vitest-environment node
import { readFileSync } from "node:fs";
import { generateSchema, generateSchemas } from "schema-generator";
import { expect, test } from "vitest";

const DOCUMENT = new URL("../../../server/api/openapi.json", import.meta.url);
const written = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");

test("schema.d.ts is what the server's OpenAPI document generates", async () => {
  expect(await generateSchema(DOCUMENT), "run `npm run generate`").toBe(written("./schema.d.ts"));
});

test("so are the validators of schemas.ts", () => {
  expect(generateSchemas(DOCUMENT), "run `npm run generate`").toBe(written("./schemas.ts"));
});
