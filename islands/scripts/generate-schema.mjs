// Writes src/api/schema.d.ts from the server's OpenAPI document.

import { writeFileSync } from "node:fs";
import { generateSchema } from "schema-generator";

const DOCUMENT = new URL("../../server/api/openapi.json", import.meta.url);
const OUTPUT = new URL("../src/api/schema.d.ts", import.meta.url);

writeFileSync(OUTPUT, await generateSchema(DOCUMENT));
