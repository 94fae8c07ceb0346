import { type Field, fieldsOf, putText, sentText, textOf } from "../lib/form-fields.ts";

/** The values of a form's fields, by name. */
export type TypedFields = Readonly<Record<string, string>>;

export function typedOf(form: HTMLFormElement): TypedFields {
  return read(form, textOf);
}

/** The values that the server sent with the page. */
export function sentOf(form: HTMLFormElement): TypedFields {
  return read(form, sentText);
}

function read(form: HTMLFormElement, text: (field: Field) => string): TypedFields {
  return Object.fromEntries(fieldsOf(form).map((field) => [field.name, text(field)]));
}

/** Writes the values into the fields and fires their events. */
export function putTyped(form: HTMLFormElement, typed: TypedFields): void {
  for (const field of fieldsOf(form)) {
    const text = typed[field.name];
    if (text !== undefined && text !== textOf(field)) {
      putText(field, text);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}

export function isSameTyped(one: TypedFields, other: TypedFields): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** Undefined where a value is not a string. */
export function readTyped(value: unknown): TypedFields | undefined {
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : undefined;
  const texts = entries?.filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return texts && texts.length === entries?.length ? Object.fromEntries(texts) : undefined;
}
