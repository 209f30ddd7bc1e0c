import { paymentRaces } from "../../testing/crowds/payment-races.ts";

// Enough webhooks that every pair of facts meets in both orders.
paymentRaces({ orderCount: 100, webhooks: 1_000, rounds: 6 });
