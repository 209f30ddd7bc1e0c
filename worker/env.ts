import type { RateLimiter } from "./limits/rate-limiter.ts";
import type { Board, FollowedOrder } from "./live/live.service.ts";
import type { ChangeCoordinator, CommandCoordinator } from "./orders/coordinator-client.ts";
import type { DoorCoordinator } from "./orders/door/door-request.contract.ts";
import type { OutboxConsumer } from "./outbox/consumer-client.ts";
import type { PaymentCoordinator } from "./payments/facts/coordinator-client.ts";
import type { DurableObjects } from "./platform/concurrency/durable-objects.ts";
import type { PublicFiles } from "./platform/files/public-files.ts";
import type { MailSender } from "./platform/mail.ts";
import type { StandingOrderTimer } from "./standing-orders/run/timer-client.ts";

/** The bindings and variables of wrangler.toml, and the secrets. */
export interface Env {
  readonly DB: D1Database;
  readonly SESSIONS: KVNamespace;
  readonly IMAGES: R2Bucket;
  /** The files of public/, for the fonts of PDFs. */
  readonly ASSETS: PublicFiles;
  /** Archived rows, and PDFs of documents, which the documents service serves after checking access. */
  readonly ARCHIVE: R2Bucket;
  /**
   * Cloudflare Images re-encodes uploads without their metadata; while it is unavailable, uploads are refused with
   * 503.
   */
  readonly IMG: ImagesBinding;
  readonly ORDER_COORDINATOR: DurableObjects<
    CommandCoordinator & ChangeCoordinator & DoorCoordinator & PaymentCoordinator & FollowedOrder
  >;
  readonly CITY_BOARD: DurableObjects<Board>;
  readonly OUTBOX_CONSUMER: DurableObjects<OutboxConsumer>;
  readonly STANDING_ORDER_TIMER: DurableObjects<StandingOrderTimer>;
  readonly EMAIL: MailSender;
  readonly LOGIN_LIMIT: RateLimiter;
  readonly ORDER_LIMIT: RateLimiter;
  readonly SEARCH_LIMIT: RateLimiter;
  readonly APP_ORIGIN: string;
  readonly MAIL_FROM: string;
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
  /** The mock receiver's origin, only for local development; in production it is a configuration error. */
  readonly WEBHOOK_LOCAL_ORIGIN?: string;
  /** "on" adds the cost at D1 to each response; for benchmarks, never production. */
  readonly SERVER_TIMING?: string;
}
