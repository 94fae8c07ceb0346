// @vitest-environment node
import { generateValidators } from "schema-generator";
import { expect, test } from "vitest";

const text = { type: "string", maxLength: 120, description: "Words." };
const known = {
  Place: { type: "object", required: ["name"], properties: { name: { ...text, minLength: 1 } } },
  Trip: {
    type: "object",
    required: ["days", "id", "kind"],
    properties: {
      days: { type: "array", maxItems: 60, items: { $ref: "#/components/schemas/Place" } },
      home: { oneOf: [{ $ref: "#/components/schemas/Place" }, { type: "null" }] },
      id: { type: "string", format: "uuid" },
      kind: { type: "string", enum: ["short", "long"] },
      nights: { type: ["integer", "null"], format: "int32", minimum: 1, maximum: 30 },
      share: { type: "number", maximum: 1 },
      tags: { type: ["array", "null"], items: { type: "string", minLength: 2, maxLength: 30 } },
      isActive: { type: "boolean" },
    },
  },
  Other: { type: "object", properties: {} },
};
const made = (schemas: object, ...names: string[]) => generateValidators({ components: { schemas } }, names);

test("a type is written after those that it needs, and nothing else is", () => {
  const [, types = ""] = made(known, "Trip").split('type Schemas = components["schemas"];\n');
  expect(types).toBe(`
export const place = v.object({
  name: v.pipe(v.string(), v.nonEmpty(), characters(0, 120)),
}) satisfies v.GenericSchema<Schemas["Place"]>;

export const trip = v.object({
  days: v.pipe(v.array(place), v.maxLength(60)),
  home: v.exactOptional(v.nullable(place)),
  id: v.string(),
  isActive: v.exactOptional(v.boolean()),
  kind: v.picklist(["short", "long"]),
  nights: v.exactOptional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(30)))),
  share: v.exactOptional(v.pipe(v.number(), v.maxValue(1))),
  tags: v.exactOptional(v.nullable(v.array(v.pipe(v.string(), characters(2, 30))))),
}) satisfies v.GenericSchema<Schemas["Trip"]>;

/** How much fits into the fields of each type. */
export const limits = {
  Place: {
    name: { minLength: 1, maxLength: 120 },
  },
  Trip: {
    days: { maxItems: 60 },
    nights: { minimum: 1, maximum: 30 },
    share: { maximum: 1 },
    tags: { items: { minLength: 2, maxLength: 30 } },
  },
} as const;
`);
});

test.each([
  [{ A: { type: "string", pattern: "^a$" } }, "A: there is no validator for pattern."],
  [{ A: { type: "object", properties: { b: { type: "file" } } } }, "A.b: there is no validator for the type file."],
  [{ A: { type: ["string", "integer"] } }, "A: a value has one type, or is null."],
  [{ A: { oneOf: [{ type: "string" }, { type: "integer" }] } }, "A: one type or null is all that oneOf may say."],
  [
    { A: { type: "array", items: { $ref: "#/components/schemas/A" } } },
    "A refers to itself, which no validator here does.",
  ],
  [{}, "A is no type of the document."],
])("what no validator can say stops the generator (%#)", (schemas, message) => {
  expect(() => made(schemas, "A")).toThrow(message);
});
