import { findPort } from "../../support/free-ports.ts";

/** Playwright's first process chooses a free port for all of them, so that two test runs can share a machine. */
process.env.RASAD_E2E_PORT ??= String(await findPort(2));
export const PORT = Number(process.env.RASAD_E2E_PORT);
export const APP = `http://localhost:${PORT}`;
export const MOCKS = `http://localhost:${PORT + 1}`;
/** Where a test gets accounts and sessions (tests/support/door.ts). */
export const DOOR = `http://localhost:${PORT + 2}`;
