import * as v from "valibot";
import { fields } from "../platform/fields.contract.ts";

/** So many browsers of one account are sent news; the one that asked longest ago makes room. */
export const MAX_DEVICES = 10;

const NOT_A_SUBSCRIPTION = "This is not a browser's push subscription";

/** Base64url of a key of so many bytes, with or without padding. */
const key = (bytes: number) =>
  v.pipe(
    v.string(NOT_A_SUBSCRIPTION),
    v.transform((text) => text.replace(/=+$/, "")),
    v.regex(/^[\w-]*$/, NOT_A_SUBSCRIPTION),
    v.length(Math.ceil((bytes * 4) / 3), NOT_A_SUBSCRIPTION),
  );

/** What a browser's `PushSubscription.toJSON()` gives. */
export const SubscribeInput = fields({
  endpoint: v.pipe(v.string(NOT_A_SUBSCRIPTION), v.url(NOT_A_SUBSCRIPTION), v.maxLength(2_000, NOT_A_SUBSCRIPTION)),
  keys: fields({ p256dh: key(65), auth: key(16) }),
});
export type SubscribeInput = v.InferOutput<typeof SubscribeInput>;

/** How pushes stand for whoever asks. */
export const PushStatus = v.object({
  /** For `applicationServerKey`; null where pushes are not set up. */
  publicKey: v.nullable(v.string()),
  /** Whether this session's browser is sent news. */
  isOn: v.boolean(),
  /** Whose: a device remembers for which account it was switched on. */
  account: v.string(),
});
export type PushStatus = v.InferOutput<typeof PushStatus>;

/** What a push says: read by app/service-worker/background/push.ts. Never a name, an address or a code: lock screens show it. */
export const PushNotification = v.object({
  title: v.string(),
  body: v.string(),
  /** News with the same tag takes the place of what was shown before. */
  tag: v.string(),
  /** A path of ours. */
  url: v.string(),
  /** Of the words, as in HTML. */
  lang: v.string(),
});
export type PushNotification = v.InferOutput<typeof PushNotification>;
