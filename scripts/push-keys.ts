/** npm run push-keys: prints a new pair of VAPID keys for `wrangler secret put`, and stores nothing. */
import { newPushKeys } from "./local/push-keys.ts";

const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = newPushKeys();
console.log(`VAPID_PUBLIC_KEY=${VAPID_PUBLIC_KEY}\nVAPID_PRIVATE_KEY=${VAPID_PRIVATE_KEY}`);
