import { paymentRaces } from "../../testing/crowds/payment-races.ts";

// payment-races.long.test.ts runs a thousand webhooks.
paymentRaces({ orderCount: 4, webhooks: 16, repeats: 2, rounds: 1 });
