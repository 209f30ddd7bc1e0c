import type { D1Migration } from "cloudflare:test";
import type { Env as AppEnv } from "../env.ts";

declare global {
  namespace Cloudflare {
    interface Env extends AppEnv {
      readonly MIGRATIONS: D1Migration[];
    }
    interface GlobalProps {
      mainModule: typeof import("./test-worker.ts");
    }
  }
}
