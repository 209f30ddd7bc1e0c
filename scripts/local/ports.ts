import { createServer } from "node:net";

export const DEFAULT_PORT = 8787;

/** `PORT`, or 8787. The mocks listen on the next one. */
export function readPort(given = process.env.PORT): number {
  if (given === undefined || given === "") return DEFAULT_PORT;
  const port = Number(given);
  if (!Number.isInteger(port) || port < 1 || port > 65_534) {
    throw new LocalProblem(`PORT must be a number from 1 to 65534, and not "${given}".`);
  }
  return port;
}

/** Something a person can put right: shown as its sentence, without a stack. */
export class LocalProblem extends Error {
  override readonly name = "LocalProblem";
}

const isFree = (port: number, host: string): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer();
    // Only a port in use counts: a machine without IPv6 answers EADDRNOTAVAIL for ::1.
    probe.once("error", (error: NodeJS.ErrnoException) => done(error.code !== "EADDRINUSE" && error.code !== "EACCES"));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(true)));
  });

/** "localhost" is 127.0.0.1 for some clients and ::1 for others: both must be ours. */
export async function assertPortsFree(port: number): Promise<void> {
  for (const wanted of [port, port + 1]) {
    for (const host of ["127.0.0.1", "::1"]) {
      if (await isFree(wanted, host)) continue;
      throw new LocalProblem(
        `Port ${wanted} is taken by another program${wanted === port ? "" : " (the mocks need it)"}. ` +
          `Stop that program, or choose another port: PORT=${port + 10} npm start`,
      );
    }
  }
}
