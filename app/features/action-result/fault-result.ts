import { data } from "react-router";

export type FaultCode = "network.lost" | "server.fault";

/** Browsers report a lost network as a TypeError. */
const faultCode = (error: unknown): FaultCode =>
  error instanceof TypeError || !navigator.onLine ? "network.lost" : "server.fault";

/**
 * For `clientAction`: returns a lost network or a server fault as a result, because a thrown error would replace the
 * page and everything typed into it. With status 503 the router does not revalidate.
 */
export const faultAsResult = async <Result, Fault>(
  serverAction: () => Promise<Result>,
  toResult: (code: FaultCode) => Fault,
) => {
  try {
    return await serverAction();
  } catch (error) {
    // React Router throws redirects as responses.
    if (error instanceof Response) throw error;
    return data(toResult(faultCode(error)), { status: 503 });
  }
};
