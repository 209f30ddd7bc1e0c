/** Not the ports of `npm start`, so that both can run. RASAD_E2E_PORT lets two people test on one machine. */
export const PORT = Number(process.env.RASAD_E2E_PORT ?? 8890);
export const APP = `http://localhost:${PORT}`;
export const MOCKS = `http://localhost:${PORT + 1}`;
/** Where a test gets accounts and sessions (tests/support/door.ts). */
export const DOOR = `http://localhost:${PORT + 2}`;
