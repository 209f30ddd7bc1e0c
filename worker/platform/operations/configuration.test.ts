import { expect, it } from "vitest";
import { findConfigurationProblems } from "./configuration.ts";

const LONG = "x".repeat(32);
const GOOD = {
  SESSION_SECRET: LONG,
  CODE_SECRET: LONG,
  RAZORPAY_KEY_ID: "rzp_test_x",
  RAZORPAY_KEY_SECRET: "y",
  RAZORPAY_WEBHOOK_SECRET: "z",
};
const { SESSION_SECRET: _session, ...withoutSession } = GOOD;
const { RAZORPAY_WEBHOOK_SECRET: _webhook, ...withoutWebhook } = GOOD;

it.each([
  ["nothing", GOOD, []],
  ["a missing secret", withoutSession, ["The secret SESSION_SECRET is missing."]],
  ["an empty secret", { ...GOOD, CODE_SECRET: " " }, ["The secret CODE_SECRET is missing."]],
  [
    "a secret of 31 bytes",
    { ...GOOD, CODE_SECRET: "x".repeat(31) },
    ["The secret CODE_SECRET is shorter than 32 bytes."],
  ],
  ["no short secret when 16 letters have 32 bytes", { ...GOOD, CODE_SECRET: "é".repeat(16) }, []],
  ["a missing payment secret", withoutWebhook, ["The secret RAZORPAY_WEBHOOK_SECRET is missing."]],
  ["no payment secret when online payment is off", { ...withoutWebhook, ONLINE_PAYMENT: "off" }, []],
  [
    "an address for local webhooks in production",
    { ...GOOD, APP_ORIGIN: "https://rasad.example", WEBHOOK_LOCAL_ORIGIN: "http://localhost:8788" },
    ["WEBHOOK_LOCAL_ORIGIN is set, which is for local use only."],
  ],
  [
    "nothing when the shop itself is local",
    { ...GOOD, APP_ORIGIN: "http://localhost:8787", WEBHOOK_LOCAL_ORIGIN: "http://localhost:8788" },
    [],
  ],
])("finds %s", (_what, env, problems) => {
  expect(findConfigurationProblems(env)).toEqual(problems);
});
