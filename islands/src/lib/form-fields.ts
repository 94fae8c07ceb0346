/** The editable fields of a page's form and their values. Never a password, a file or a token. */

const WRITTEN =
  "input:is([type=text],[type=email],[type=tel],[type=url],[type=color],[type=checkbox],:not([type]))[name], select[name], textarea[name]";

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>(WRITTEN)];
}

/** The value of a field; for a checkbox `true` or `false`. */
export function textOf(field: Field): string {
  return isBox(field) ? String(field.checked) : field.value;
}

/** The value that the server sent with the page. */
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
