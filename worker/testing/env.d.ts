import type { D1Migration } from "cloudflare:test";
import type { CityBoard } from "../durable-objects/city-board.ts";
import type { OrderCoordinator } from "../durable-objects/order-coordinator.ts";
import type { StandingOrderTimer } from "../durable-objects/standing-order-timer.ts";
import type { Env as AppEnv } from "../env.ts";
import type { DatabaseObject } from "./database/rpc-d1.ts";
import type { QuietConsumer } from "./quiet-consumer.ts";

declare global {
  namespace Cloudflare {
    interface Env extends AppEnv {
      readonly ORDER_COORDINATOR: DurableObjectNamespace<OrderCoordinator>;
      readonly OUTBOX_CONSUMER: DurableObjectNamespace<QuietConsumer>;
      readonly STANDING_ORDER_TIMER: DurableObjectNamespace<StandingOrderTimer>;
      readonly CITY_BOARD: DurableObjectNamespace<CityBoard>;
      /** The databases of the short tier. */
      readonly DATABASE_OBJECT: DurableObjectNamespace<DatabaseObject>;
      /** Empty until a test migrates it. */
      readonly REPLICA: D1Database;
      /** The database in which migrations run once; its content is copied into the databases of the tests. */
      readonly MIGRATED: D1Database;
      readonly MIGRATIONS: D1Migration[];
      readonly TIER: "short" | "long" | "all" | "proof";
      /** The seed, a decimal number, of all random values in `npm run proof`. */
      readonly PROOF_SEED: string;
    }
    interface GlobalProps {
      mainModule: typeof import("./test-worker.ts");
    }
  }
}
