import { expect, it } from "vitest";
import { mask, registerSecrets } from "./mask.ts";

const TOKEN = "eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIwMUFSWjNORUtUU1Y0In0.c2lnbmF0dXJlLW9mLXRoaXMtdG9rZW4";

it.each([
  ["a bearer token", `Authorization: Bearer ${TOKEN}`, TOKEN],
  ["a bare session token", `cannot read ${TOKEN} here`, TOKEN],
  ["a webhook's secret", "cannot sign with whsec_MfKQ9r8G/YqrTwj+UPbL8w==.", "MfKQ9r8G"],
  ["a part of an API token", "cannot read rasad_live_01ARZ3NDEK_kX9", "01ARZ3NDEK_kX9"],
  ["basic credentials", "sent Basic cnpwX3Rlc3Q6c2VjcmV0", "cnpwX3Rlc3Q6c2VjcmV0"],
  ["a cookie", "Cookie: __Host-rasad_language=hindi; __Host-rasad_session=abcdef", "abcdef"],
  ["a calendar", "GET https://rasad.example/calendar/kX9-secret.ics", "kX9-secret"],
  ["an invitation", "GET https://rasad.example/team/join/01ARZ3.kX9-secret", "kX9-secret"],
  ["a reset link", "GET https://rasad.example/reset-password/01ARZ3.kX9-secret", "kX9-secret"],
  ["a mailed code", "the code 481923 is wrong", "481923"],
  ["a code in JSON", '{"deliveryOtp":"481923"}', "481923"],
  ["a short code in JSON inside JSON", '{\\"otp\\":\\"12x\\"}', "12x"],
  ["a password in a form", "email=a&password=hunter2&x=1", "hunter2"],
  ["a phone number", "customer +91 98765 43210 called", "98765 43210"],
  ["a phone number without prefix", "customer 9876543210 called", "9876543210"],
  ["an e-mail address", "no such account: rani.devi@hotel.example", "rani.devi"],
  ["a key", "key q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA", "q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA"],
])("masks %s in a text", (_what, text, secret) => {
  expect(mask(text)).not.toContain(secret);
  expect(mask({ deep: [{ error: text }] })).toEqual({ deep: [{ error: mask(text) }] });
});

it("masks fields by their names, whatever they hold", () => {
  const fields = {
    password: 1,
    newPassword: "x",
    token: "y",
    confirmationOtp: 5,
    email: "a",
    phone: "b",
    address: "c",
  };
  expect(new Set(Object.values(mask(fields) as object))).toEqual(new Set(["***"]));
});

it("masks the values of this Worker's own secrets", () => {
  registerSecrets(["plain words as a secret", undefined, ""]);
  expect(mask("failed with plain words as a secret!")).toBe("failed with ***!");
});

it("does not mask what a reader of the log needs", () => {
  const line = {
    event: "api.fault",
    path: "/api/orders/01ARZ3NDEKTSV4RRFFQ69G5FAV",
    status: 500,
    orderId: "01ARZ3NDEKTSV4RRFFQ69G5FAV",
    bytes: 123456,
    at: 1795320484429,
    error: "TypeError: x is not a function\n    at run (file:///build/server/index.js:123456:17)",
    code: "auth.invalid_credentials",
  };
  expect(mask(line)).toEqual(line);
  expect(mask("to rani.devi@hotel.example")).toBe("to ***@hotel.example");
});
