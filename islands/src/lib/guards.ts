import { CodedError } from "./failure.ts";

/** Readers for untrusted data; each throws an error that names the invalid field. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function readFields(value: unknown, name: string): Fields {
  return isFields(value) ? value : refuse(name, "an object");
}

export function readText(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === "string" && value.trim() !== "" ? value : refuse(name, "a text");
}

/** Undefined where the page leaves it out. */
export function readOptionalText(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  return value === undefined || value === null ? undefined : readText(fields, name);
}

export function readNumber(fields: Fields, name: string, least: number, most: number): number {
  const value = fields[name];
  return typeof value === "number" && value >= least && value <= most
    ? value
    : refuse(name, `a number from ${least} to ${most}`);
}

export function readFlag(fields: Fields, name: string): boolean {
  const value = fields[name];
  return typeof value === "boolean" ? value : refuse(name, "true or false");
}

/** Reads every entry by `read`, which gets the list's name for its errors. */
export function readList<Entry>(
  fields: Fields,
  name: string,
  read: (entry: unknown, name: string) => Entry,
): readonly Entry[] {
  const value = fields[name];
  return Array.isArray(value) ? value.map((entry) => read(entry, name)) : refuse(name, "a list");
}

function refuse(name: string, expected: string): never {
  throw new CodedError("invalid-props", `${name} must be ${expected}.`);
}
