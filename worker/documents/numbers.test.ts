import { numberedDeliveries } from "../testing/crowds/numbered-deliveries.ts";

// numbers.long.test.ts runs 200 deliveries.
numberedDeliveries(8);
