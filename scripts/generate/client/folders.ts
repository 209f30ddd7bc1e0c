import { join } from "node:path";
import { projectRoot } from "../../local/state.ts";

/** The npm package. */
export const CLIENT = join(projectRoot, "client");
export const API_TYPES = join(CLIENT, "src/api-types.ts");
