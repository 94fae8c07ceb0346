// Generates src/api from an OpenAPI document, the server's by default: generate-schema.mjs [file].

import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { generateSchema, generateSchemas } from "schema-generator";

const [file] = process.argv.slice(2);
const DOCUMENT = file ? pathToFileURL(file) : new URL("../../server/api/openapi.json", import.meta.url);

writeFileSync(new URL("../src/api/schema.d.ts", import.meta.url), await generateSchema(DOCUMENT));
writeFileSync(new URL("../src/api/schemas.ts", import.meta.url), generateSchemas(DOCUMENT));
