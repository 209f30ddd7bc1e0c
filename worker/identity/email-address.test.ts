import * as v from "valibot";
import { expect, it } from "vitest";
import { ForgotPasswordInput } from "../accounts/verification/verification.contract.ts";
import { EmailAddress } from "./accounts.contract.ts";

it.each([
  "asha@hotel.in",
  "o'brien@hotel.co.in",
  "asha.o'neil+orders@hotel.in",
  "rasoi@xn--j2bd4cyac6f.xn--h2brj9c",
  "rasoi@xn--bcher-kva.example",
  "rasoi@hotel--patna.in",
  "rasoi@mail.7-hills.in",
])("accepts %s as an e-mail address", (email) => {
  expect(v.parse(EmailAddress, ` ${email.toUpperCase()} `)).toBe(email);
  expect(v.is(ForgotPasswordInput, { email })).toBe(true);
});

it.each([
  "asha",
  "asha@hotel",
  "asha@@hotel.in",
  "asha@-hotel.in",
  "asha@hotel-.in",
  "asha@hotel..in",
  "asha@hotel.x",
  ".asha@hotel.in",
  "asha..rao@hotel.in",
  "asha rao@hotel.in",
  "asha@hotel.in\nBcc: all@hotel.in",
  'asha"@hotel.in',
  "<asha@hotel.in>",
])("refuses %j as an e-mail address", (email) => {
  expect(v.is(EmailAddress, email)).toBe(false);
});
