import { numberedDeliveries } from "../../testing/crowds/numbered-deliveries.ts";

numberedDeliveries(200);
