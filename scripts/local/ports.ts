import { createServer } from "node:net";
import { LocalProblem } from "./run-script.ts";

/** `PORT`, or 8787. The mocks listen on the next one. */
export function readPort(): number {
  const port = Number(process.env.PORT || 8787);
  if (!Number.isInteger(port) || port < 1 || port > 65_534) {
    throw new LocalProblem(`PORT must be a number from 1 to 65534, and not "${process.env.PORT}".`);
  }
  return port;
}

const isFree = (port: number, host: string): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer();
    // A machine without IPv6 reports EADDRNOTAVAIL for ::1, which is no conflict.
    probe.once("error", (error: NodeJS.ErrnoException) => done(error.code !== "EADDRINUSE" && error.code !== "EACCES"));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(true)));
  });

/** Checks both 127.0.0.1 and ::1, because clients resolve "localhost" to either. */
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
