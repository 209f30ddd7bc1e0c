import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../", import.meta.url));

/** The folder of all local data. Tests and benchmarks use their own, so that they run beside `npm start`. */
export const stateFolder = () => resolve(root, process.env.RASAD_STATE ?? ".state");
