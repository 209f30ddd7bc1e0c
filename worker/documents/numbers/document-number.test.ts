import { numberedDeliveries } from "../../testing/crowds/numbered-deliveries.ts";

// document-number.long.test.ts runs 200 deliveries.
numberedDeliveries(8);
