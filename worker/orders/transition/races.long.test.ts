import { orderRaces } from "../../testing/crowds/order-races.ts";

// As many agents as a city has at its busiest.
orderRaces({ crowd: 200, rounds: 4 });
