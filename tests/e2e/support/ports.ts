import { findPort } from "../../support/free-ports.ts";

/** Chosen by the first of Playwright's processes, so that two people can test on one machine. */
process.env.RASAD_E2E_PORT ??= String(await findPort(2));
export const PORT = Number(process.env.RASAD_E2E_PORT);
export const APP = `http://localhost:${PORT}`;
export const MOCKS = `http://localhost:${PORT + 1}`;
/** Where a test gets accounts and sessions (tests/support/door.ts). */
export const DOOR = `http://localhost:${PORT + 2}`;
