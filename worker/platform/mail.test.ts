import { expect, it } from "vitest";
import { codeOf, failureOf } from "./mail.ts";

const withCode = (code: string, text = "the mail service says no") => Object.assign(new Error(text), { code });

it.each([
  "E_RECIPIENT_SUPPRESSED",
  "E_RECIPIENT_NOT_ALLOWED",
  "E_VALIDATION_ERROR",
  "E_CONTENT_TOO_LARGE",
  "E_HEADER_VALUE_INVALID",
])("treats %s as a permanent refusal, as a property and in the message", (code) => {
  expect(failureOf(withCode(code))).toBe("refused");
  expect(failureOf(new Error(`${code}: no such recipient`))).toBe("refused");
});

it.each([
  ["550 5.1.1 user unknown", "refused"],
  ["smtp; 5.7.1 blocked", "refused"],
  ["550 no such mailbox", "refused"],
  ["451 4.3.0 try again", "deferred"],
  ["the connection was closed", "deferred"],
])("treats an undelivered mail with the answer %j as %s", (answer, failure) => {
  expect(failureOf(withCode("E_DELIVERY_FAILED", answer))).toBe(failure);
});

it.each(["E_RATE_LIMIT_EXCEEDED", "E_DAILY_LIMIT_EXCEEDED", "E_INTERNAL_SERVER_ERROR", "E_SENDER_NOT_VERIFIED"])(
  "treats %s as a fault of the mail service, even when the message contains a permanent refusal",
  (code) => {
    expect(failureOf(withCode(code, "550 5.1.1"))).toBe("unavailable");
  },
);

it("treats an error without a code as a fault of the mail service, unless it is a permanent refusal", () => {
  expect(failureOf(new Error("no answer within 15000 ms"))).toBe("unavailable");
  expect(failureOf("a text that was thrown")).toBe("unavailable");
  expect(failureOf(new Error("550 5.1.1 user unknown"))).toBe("refused");
});

it("finds the code of an error that lost its properties at a service binding", () => {
  expect(codeOf(new Error("E_RATE_LIMIT_EXCEEDED"))).toBe("E_RATE_LIMIT_EXCEEDED");
  expect(codeOf(new Error("down"))).toBe("none");
});
