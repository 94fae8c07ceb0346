/** The fields of a page's form that people write in, and what stands in them. Never a password, a file or a token. */

const WRITTEN =
  "input:is([type=text],[type=email],[type=tel],[type=url],[type=color],[type=checkbox],:not([type]))[name], select[name], textarea[name]";

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>(WRITTEN)];
}

/** What stands in a field; of a box to tick, whose value says nothing of that, `true` or `false`. */
export function textOf(field: Field): string {
  return isBox(field) ? String(field.checked) : field.value;
}

/** The same as the page was sent with it. */
export function sentText(field: Field): string {
  if (isBox(field)) {
    return String(field.defaultChecked);
  }
  if (!(field instanceof HTMLSelectElement)) {
    return field.defaultValue;
  }
  const sent = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
  return sent?.value ?? "";
}

export function putText(field: Field, text: string): void {
  if (isBox(field)) {
    field.checked = text === "true";
  } else {
    field.value = text;
  }
}

function isBox(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type === "checkbox";
}

/** A hidden field of the form. */
export function hiddenOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>(`input[type=hidden][name=${name}]`);
}
