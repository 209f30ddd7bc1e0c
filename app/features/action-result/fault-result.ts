import { data } from "react-router";

export type FaultCode = "network.lost" | "server.fault";

/** Browsers report a lost network as a TypeError. */
const faultCode = (error: unknown): FaultCode =>
  error instanceof TypeError || !navigator.onLine ? "network.lost" : "server.fault";

/**
 * For `clientAction`: a lost network or a broken server becomes a result, so that the page and everything typed into it
 * stay. The status 503 tells the router not to load the page again.
 */
export const faultAsResult = async <Result, Fault>(
  serverAction: () => Promise<Result>,
  toResult: (code: FaultCode) => Fault,
) => {
  try {
    return await serverAction();
  } catch (error) {
    // Redirects come as thrown responses.
    if (error instanceof Response) throw error;
    return data(toResult(faultCode(error)), { status: 503 });
  }
};
