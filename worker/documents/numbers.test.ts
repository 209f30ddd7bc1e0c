import { numberedDeliveries } from "../testing/crowds/numbered-deliveries.ts";

// numbers.long.test.ts has 200.
numberedDeliveries(8);
