import { paymentRaces } from "../../testing/crowds/payment-races.ts";

// payment-races.long.test.ts has a thousand webhooks.
paymentRaces({ orderCount: 12, webhooks: 120, rounds: 2 });
