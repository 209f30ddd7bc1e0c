/** npm run push-keys: a new pair of keys for notifications, for `wrangler secret put`. Nothing is kept. */
import { newPushKeys } from "./local/push-keys.ts";

const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = newPushKeys();
console.log(`VAPID_PUBLIC_KEY=${VAPID_PUBLIC_KEY}\nVAPID_PRIVATE_KEY=${VAPID_PRIVATE_KEY}`);
