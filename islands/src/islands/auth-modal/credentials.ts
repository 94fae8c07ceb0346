import * as v from "valibot";
import { limits } from "../../api/schemas.ts";
import { form } from "../../api/texts.json";

/** The rules of addresses and passwords, the same as in server/contract/src/credentials.rs and with its messages. */

/** Text, one at, text, without white space, characters of quoted names, and characters that look like others or like nothing. */
const PART = String.raw`[^\s\p{Cc}@"(),:;<>[\]\\\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3002\ufe00-\ufe0f\ufeff\uff00-\uffef]+`;
const ADDRESS = new RegExp(`^${PART}@(?!\\.)${PART}(?<!\\.)$`, "u");

export const emailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(form.emailRequired),
  v.regex(ADDRESS, form.emailInvalid),
  v.maxBytes(limits.SignIn.email.maxLength, form.emailInvalid),
);

const required = v.pipe(v.string(), v.nonEmpty(form.passwordRequired));
const isLong = (password: string) => [...password].length >= limits.SignUp.password.minLength;

/** An existing password may be shorter than the current rule. */
export const signInSchema = v.object({ email: emailSchema, password: required, repassword: v.string() });

export const signUpSchema = v.pipe(
  v.object({
    email: emailSchema,
    password: v.pipe(required, v.check(isLong, form.passwordWeak)),
    repassword: required,
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (dataset.typed && dataset.value.repassword !== "" && dataset.value.password !== dataset.value.repassword) {
      addIssue({
        message: form.passwordsDiffer,
        path: [
          { type: "object", origin: "value", input: dataset.value, key: "repassword", value: dataset.value.repassword },
        ],
      });
    }
  }),
);

/** The typed values. */
export type Values = v.InferInput<typeof signUpSchema>;
export type FieldName = keyof Values;
