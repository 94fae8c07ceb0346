import { expect, test } from "vitest";
import { parsePaymentProps } from "./props.ts";
import { PROPS } from "./testing.ts";

test("props are read", () => {
  expect(parsePaymentProps(PROPS)).toEqual(PROPS);
  expect(parsePaymentProps({ ...PROPS, more: 1 })).toEqual(PROPS);
});

test.each([
  ["itineraryId", { ...PROPS, itineraryId: "" }],
  ["invoiceId", { ...PROPS, invoiceId: 7 }],
  ["form", { ...PROPS, form: null }],
  ["script", { ...PROPS, form: { ...PROPS.form, script: " " } }],
  ["publishableKey", { ...PROPS, form: { ...PROPS.form, publishableKey: undefined } }],
  ["amount", { ...PROPS, form: { ...PROPS.form, amount: 0 } }],
  ["currency", { ...PROPS, form: { ...PROPS.form, currency: null } }],
  ["amount", { ...PROPS, amount: "" }],
  ["isChallenged", { ...PROPS, isChallenged: "no" }],
  ["props", null],
])("a wrong %s is named", (field, props) => {
  expect(() => parsePaymentProps(props)).toThrow(`${field} must be`);
});
