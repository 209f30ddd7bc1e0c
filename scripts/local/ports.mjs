// Plain JavaScript for Node 20: start-program.mjs checks the ports before anything is installed.
import { createServer } from "node:net";
import { LocalProblem } from "../run-script.mjs";

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
    // Not EADDRNOTAVAIL, which a machine without IPv6 reports for ::1.
    probe.once("error", ({ code }) => done(code !== "EADDRINUSE" && code !== "EACCES"));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(true)));
  });

/**
 * Clients resolve "localhost" to either address.
 * @param {number} port
 */
export const isPortFree = async (port) => (await isFreeOn(port, "127.0.0.1")) && (await isFreeOn(port, "::1"));

/**
 * Checks the app's port and that of the mocks.
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
