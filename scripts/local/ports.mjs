// Plain JavaScript for Node 20: start-program.mjs checks the ports before anything is installed.
import { createServer } from "node:net";
import { LocalProblem } from "../problem.mjs";

/** `PORT`, or 8787. The mocks listen on the next one. */
export function readPort() {
  const port = Number(process.env.PORT || 8787);
  if (!Number.isInteger(port) || port < 1 || port > 65_534) {
    throw new LocalProblem(`PORT must be a number from 1 to 65534, and not "${process.env.PORT}".`);
  }
  return port;
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
const isFreeOn = (port, host) =>
  new Promise((done) => {
    const probe = createServer();
    // A machine without IPv6 reports EADDRNOTAVAIL for ::1, which is no conflict.
    probe.once("error", ({ code }) => done(code !== "EADDRINUSE" && code !== "EACCES"));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(true)));
  });

/**
 * Checks both 127.0.0.1 and ::1, because clients resolve "localhost" to either.
 * @param {number} port
 */
export const isPortFree = async (port) => (await isFreeOn(port, "127.0.0.1")) && (await isFreeOn(port, "::1"));

/**
 * Throws when the app's port or the one after it, which the mocks take, is in use.
 * @param {number} port
 */
export async function assertPortsFree(port) {
  for (const wanted of [port, port + 1]) {
    if (await isPortFree(wanted)) continue;
    throw new LocalProblem(
      `Port ${wanted} is taken by another program${wanted === port ? "" : " (the mocks need it)"}. ` +
        `Stop that program, or choose another port: PORT=${port + 10} npm start`,
    );
  }
}
