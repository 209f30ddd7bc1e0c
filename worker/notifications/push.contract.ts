import * as v from "valibot";
import { fields } from "../platform/fields.contract.ts";
import { message } from "../platform/messages.contract.ts";

/** Maximum browsers of one account; a new subscription replaces the oldest. */
export const MAX_DEVICES = 10;

const NOT_A_SUBSCRIPTION = message("request.not_a_subscription");

/** Base64url of a key with this many bytes, with or without padding. */
const key = (bytes: number) =>
  v.pipe(
    v.string(NOT_A_SUBSCRIPTION),
    v.transform((text) => text.replace(/(?<!=)=+$/, "")),
    v.regex(/^[\w-]*$/, NOT_A_SUBSCRIPTION),
    v.length(Math.ceil((bytes * 4) / 3), NOT_A_SUBSCRIPTION),
  );

/** The result of a browser's `PushSubscription.toJSON()`. */
export const SubscribeInput = fields({
  endpoint: v.pipe(v.string(NOT_A_SUBSCRIPTION), v.url(NOT_A_SUBSCRIPTION), v.maxLength(2_000, NOT_A_SUBSCRIPTION)),
  keys: fields({ p256dh: key(65), auth: key(16) }),
});
export type SubscribeInput = v.InferOutput<typeof SubscribeInput>;

/** The status of notifications for the requesting session. */
export const PushStatus = v.object({
  /** For `applicationServerKey`; null when pushes are not set up. */
  publicKey: v.nullable(v.string()),
  /** Whether this session's browser receives notifications. */
  isOn: v.boolean(),
  /** The account's id; a device stores the account for which notifications were switched on. */
  account: v.string(),
});
export type PushStatus = v.InferOutput<typeof PushStatus>;

/** The JSON in a push message, read by app/service-worker/background/push.ts. It holds no name, address or code. */
export const PushNotification = v.object({
  title: v.string(),
  body: v.string(),
  /** A notification replaces a shown one with the same tag. */
  tag: v.string(),
  /** A path on our origin. */
  url: v.string(),
  /** BCP 47, as in HTML. */
  lang: v.string(),
});
export type PushNotification = v.InferOutput<typeof PushNotification>;
