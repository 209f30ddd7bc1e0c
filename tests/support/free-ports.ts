import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

const listenOn = (server: Server, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "localhost", () => resolve(true));
  });

export const listen = async (server: Server): Promise<number> => {
  await listenOn(server, 0);
  return (server.address() as AddressInfo).port;
};

/** Finds a free port that is followed by `after` more free ones, of which the mocks use the first. */
export const findPort = async (after = 1): Promise<number> => {
  const first = createServer();
  const port = await listen(first);
  const others = Array.from({ length: after }, () => createServer());
  const areFree = await Promise.all(others.map((server, at) => listenOn(server, port + 1 + at)));
  await Promise.all([first, ...others].map((server) => new Promise((resolve) => server.close(resolve))));
  return areFree.every(Boolean) ? port : findPort(after);
};
