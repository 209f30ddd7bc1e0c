import { paymentRaces } from "../../testing/crowds/payment-races.ts";

// payment-races.long.test.ts has a thousand webhooks.
paymentRaces({ orderCount: 8, webhooks: 50, rounds: 1 });
