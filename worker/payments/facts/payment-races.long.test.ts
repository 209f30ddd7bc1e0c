import { paymentRaces } from "../../testing/crowds/payment-races.ts";

// Enough webhooks for every pair of facts to arrive in both orders.
paymentRaces({ orderCount: 100, webhooks: 1_000, repeats: 4, rounds: 6 });
