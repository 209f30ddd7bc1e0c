import { expect, it } from "vitest";
import { pageHeaders } from "../../http/security-headers.ts";
import { isProduction } from "../../platform/operations/production.ts";
import { itEvery } from "../../testing/every-row.ts";
import {
  type PaymentSettings,
  PROVIDER_API,
  PROVIDER_CHECKOUT,
  paymentSources,
  readPaymentSettings,
} from "./payment-settings.ts";

const KEYS = { RAZORPAY_KEY_ID: "rzp_live_1", RAZORPAY_KEY_SECRET: "s", RAZORPAY_WEBHOOK_SECRET: "w" };
const TEST_KEYS = { ...KEYS, RAZORPAY_KEY_ID: "rzp_test_1" };
const SHOP = { APP_ORIGIN: "https://rasad.example" };
const HERE = { APP_ORIGIN: "http://localhost:8787" };
const MOCK = { RAZORPAY_API: "http://localhost:8788", RAZORPAY_CHECKOUT: "http://localhost:8788/v1/checkout.js" };

it("turns online payment off when one of the three secrets is missing", () => {
  for (const name of Object.keys(KEYS)) {
    expect(readPaymentSettings({ ...KEYS, [name]: "", ...SHOP })).toEqual({ off: "no_keys" });
  }
});

it("uses the provider's own addresses by default", () => {
  expect(readPaymentSettings({ ...KEYS, ...SHOP })).toEqual({
    keyId: "rzp_live_1",
    keySecret: "s",
    webhookSecrets: ["w"],
    api: PROVIDER_API,
    checkoutScript: PROVIDER_CHECKOUT,
    isTest: false,
  });
});

itEvery([
  { RAZORPAY_API: "https://api.razorpay.com.evil.example" },
  { RAZORPAY_API: "http://api.razorpay.com" },
  { RAZORPAY_API: "http://localhost:8788" },
  { RAZORPAY_CHECKOUT: "https://evil.example/v1/checkout.js" },
  { RAZORPAY_CHECKOUT: "https://checkout.razorpay.com/v2/other.js" },
  MOCK,
])("refuses any other address in production", (addresses) => {
  expect(readPaymentSettings({ ...KEYS, ...SHOP, ...addresses })).toEqual({ off: "foreign_address" });
  expect(readPaymentSettings({ ...TEST_KEYS, ...SHOP, ...addresses })).toEqual({ off: "foreign_address" });
});

it("allows the mock in local development, but never with a live key", () => {
  expect(readPaymentSettings({ ...TEST_KEYS, ...HERE, ...MOCK })).toMatchObject({ isTest: true });
  expect(readPaymentSettings({ ...KEYS, ...HERE, ...MOCK })).toEqual({ off: "live_key_with_mock" });
});

it("treats every origin but a local one as production, and malformed ones too", () => {
  expect(["http://localhost:8787", "http://127.0.0.1", "http://[::1]:80"].map(isProduction)).toEqual([
    false,
    false,
    false,
  ]);
  expect(["https://rasad.example", "http://localhost.evil.example", "", "rasad"].map(isProduction)).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

it("permits the provider's hosts only on pages that take payments", () => {
  const settings = readPaymentSettings({ ...KEYS, ...SHOP }) as PaymentSettings;
  const policy = pageHeaders("n", paymentSources(settings))["Content-Security-Policy"];
  expect(policy).toContain("script-src 'self' 'nonce-n' https://checkout.razorpay.com;");
  expect(policy).toContain("frame-src 'self' https://*.razorpay.com;");
  expect(pageHeaders("n")["Content-Security-Policy"]).not.toMatch(/https:|http:/);
});

it("accepts the previous webhook secret beside the new one", () => {
  const settings = readPaymentSettings({ ...KEYS, ...SHOP, RAZORPAY_WEBHOOK_SECRET_PREVIOUS: "before" });
  expect(settings).toMatchObject({ webhookSecrets: ["w", "before"] });
});
