/** The bindings of wrangler.toml (`npm run generate -- --only bindings`), the secrets, and optional settings. */
export interface Env extends Bindings {
  readonly SESSION_SECRET: string;
  readonly CODE_SECRET: string;
  /** "off" for a shop that sells for cash only; any other shop needs the keys below (platform/operations/configuration.ts). */
  readonly ONLINE_PAYMENT?: string;
  /** The payment provider's keys; without them the shop sells for cash only (payments/razorpay/payment-settings.ts). */
  readonly RAZORPAY_KEY_ID?: string;
  readonly RAZORPAY_KEY_SECRET?: string;
  readonly RAZORPAY_WEBHOOK_SECRET?: string;
  /** The previous webhook secret, while it is being changed at the provider. */
  readonly RAZORPAY_WEBHOOK_SECRET_PREVIOUS?: string;
  /** The mock's addresses, only for local development; production refuses them. */
  readonly RAZORPAY_API?: string;
  readonly RAZORPAY_CHECKOUT?: string;
  /** VAPID keys (RFC 8292) in base64url; without them no pushes are sent (push/push-settings.ts). */
  readonly VAPID_PUBLIC_KEY?: string;
  readonly VAPID_PRIVATE_KEY?: string;
  /** The contact for push services: `mailto:` or `https:`. */
  readonly VAPID_SUBJECT?: string;
  /** The mock push service's origin, only for local development; production ignores it. */
  readonly PUSH_MOCK?: string;
  /** The mock receiver's origin; with it, webhooks may go to localhost. In production it is a configuration error. */
  readonly WEBHOOK_LOCAL_ORIGIN?: string;
  /** "on" adds the cost at D1 to each response; for benchmarks, never production. */
  readonly SERVER_TIMING?: string;
}
