import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../", import.meta.url));

/** All local data. Tests and benchmarks use folders of their own, so that they can run beside `npm start`. */
export const stateFolder = () => resolve(root, process.env.RASAD_STATE ?? ".state");
