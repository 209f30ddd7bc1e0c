import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return (server.address() as AddressInfo).port;
};

/** A port that is free together with the next one, which the mocks get. */
export const findPort = async (): Promise<number> => {
  const app = createServer();
  const mocks = createServer();
  const port = await listen(app);
  const isPair = await new Promise<boolean>((resolve) => {
    mocks.once("error", () => resolve(false));
    mocks.listen(port + 1, "localhost", () => resolve(true));
  });
  await Promise.all([app, mocks].map((server) => new Promise((resolve) => server.close(resolve))));
  return isPair ? port : findPort();
};
