import { orderRaces } from "../../testing/crowds/order-races.ts";

// races.long.test.ts has the crowd of a real city.
orderRaces({ crowd: 16, rounds: 1 });
