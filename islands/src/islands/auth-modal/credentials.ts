import { form } from "../../api/texts.json";

/** The rules of addresses and passwords: those of server/contract/src/credentials.rs, in its words. */

export type FieldName = "email" | "password" | "repassword";
export type Values = Readonly<Record<FieldName, string>>;
/** What is wrong with each field; a field that is right is absent. */
export type FieldErrors = Readonly<Partial<Record<FieldName, string>>>;

/** In characters, whatever their bytes. */
const PASSWORD_LEAST = 6;
export const PASSWORD_MOST = 256;
/** In bytes: RFC 5321 without the brackets. */
export const EMAIL_MOST = 254;

/** Text, one at, text, without white space. */
export function emailError(email: string): string | undefined {
  const text = email.trim();
  if (text === "") {
    return form.emailRequired;
  }
  const [name = "", host = "", ...more] = text.split("@");
  const isShort = new TextEncoder().encode(text).length <= EMAIL_MOST;
  const isAddress = isShort && isPlain(name) && isPlain(host) && more.length === 0 && !/^\.|\.$/.test(host);
  return isAddress ? undefined : form.emailInvalid;
}

/** An old password may be as short as it was when it was set. */
export function signInErrors({ email, password }: Values): FieldErrors {
  return present({ email: emailError(email), password: password === "" ? form.passwordRequired : undefined });
}

export function signUpErrors({ email, password, repassword }: Values): FieldErrors {
  return present({
    email: emailError(email),
    password: passwordError(password),
    repassword: repasswordError(password, repassword),
  });
}

function passwordError(password: string): string | undefined {
  if (password === "") {
    return form.passwordRequired;
  }
  return [...password].length < PASSWORD_LEAST ? form.passwordWeak : undefined;
}

function repasswordError(password: string, repassword: string): string | undefined {
  if (repassword === "") {
    return form.passwordRequired;
  }
  return password === repassword ? undefined : form.passwordsDiffer;
}

function isPlain(part: string): boolean {
  return part !== "" && !/[\s\p{Cc}]/u.test(part);
}

function present(errors: Record<string, string | undefined>): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}
