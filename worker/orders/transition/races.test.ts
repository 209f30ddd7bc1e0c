import { orderRaces } from "../../testing/crowds/order-races.ts";

// races.long.test.ts runs with the crowd of a real city.
orderRaces({ crowd: 8, rounds: 1 });
