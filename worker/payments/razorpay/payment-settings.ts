import { isProduction } from "../../platform/operations/production.ts";

/** The provider's own addresses, the only ones that production accepts. */
export const PROVIDER_API = "https://api.razorpay.com";
export const PROVIDER_CHECKOUT = "https://checkout.razorpay.com/v1/checkout.js";

export interface PaymentSettings {
  readonly keyId: string;
  readonly keySecret: string;
  /** The current secret, then the previous one while it is being rotated at the provider. */
  readonly webhookSecrets: readonly string[];
  /** Without a trailing slash and without /v1. */
  readonly api: string;
  /** The script that opens the provider's dialog. */
  readonly checkoutScript: string;
  /** True when the keys are test keys, so that no money moves. */
  readonly isTest: boolean;
}

interface Variables {
  readonly APP_ORIGIN: string;
  readonly RAZORPAY_KEY_ID?: string;
  readonly RAZORPAY_KEY_SECRET?: string;
  readonly RAZORPAY_WEBHOOK_SECRET?: string;
  readonly RAZORPAY_WEBHOOK_SECRET_PREVIOUS?: string;
  readonly RAZORPAY_API?: string;
  readonly RAZORPAY_CHECKOUT?: string;
}

/** Why online payment is off, for the log. */
export type PaymentsOff = { readonly off: "no_keys" | "foreign_address" | "live_key_with_mock" };

/**
 * Returns the settings, or why online payment is off. A foreign address would receive the secret and could report any
 * order as paid, so production accepts only the provider's own.
 */
export const readPaymentSettings = (env: Variables): PaymentSettings | PaymentsOff => {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = env;
  if (!keyId || !keySecret || !webhookSecret) return { off: "no_keys" };
  const api = (env.RAZORPAY_API || PROVIDER_API).replace(/(?<!\/)\/+$/, "");
  const checkoutScript = env.RAZORPAY_CHECKOUT || PROVIDER_CHECKOUT;
  const isProviders = api === PROVIDER_API && checkoutScript === PROVIDER_CHECKOUT;
  const isTest = keyId.startsWith("rzp_test_");
  if (!isProviders && isProduction(env.APP_ORIGIN)) return { off: "foreign_address" };
  if (!isProviders && !isTest) return { off: "live_key_with_mock" };
  const previous = env.RAZORPAY_WEBHOOK_SECRET_PREVIOUS;
  return {
    keyId,
    keySecret,
    webhookSecrets: [webhookSecret, ...(previous ? [previous] : [])],
    api,
    checkoutScript,
    isTest,
  };
};

/** Hosts for the Content-Security-Policy of pages that take payments. */
export const paymentSources = (settings: PaymentSettings): { readonly scripts: string; readonly frames: string } => {
  const scripts = new URL(settings.checkoutScript).origin;
  return { scripts, frames: settings.api === PROVIDER_API ? "https://*.razorpay.com" : scripts };
};
