import type { PluginConfig } from "@cloudflare/vite-plugin";
import { localVariables } from "./app-worker.ts";
import { MAIL_ENTRYPOINT, MOCKS } from "./mocks-worker.ts";
import { readPort } from "./ports.ts";
import { stateFolder } from "./state.ts";

/**
 * The Worker's bindings under `vite dev`: the same state as `npm start`, and mail through the mocks that scripts/dev.ts
 * runs beside it. The two processes discover each other through Miniflare's dev registry.
 */
export function devBindings(): Pick<PluginConfig, "persistState" | "inspectorPort" | "config"> {
  const stateDir = stateFolder();
  return {
    persistState: { path: stateDir },
    inspectorPort: false,
    config(config) {
      config.vars = { ...config.vars, ...localVariables(stateDir, readPort()) };
      config.send_email = [];
      config.services = [...(config.services ?? []), { binding: "EMAIL", service: MOCKS, entrypoint: MAIL_ENTRYPOINT }];
    },
  };
}
