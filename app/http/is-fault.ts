import { isRouteErrorResponse } from "react-router";

/** Whether a load failed because of the network or the server, as opposed to a redirect or a 4xx response. */
export const isFault = (error: unknown): boolean =>
  !(error instanceof Response) && !(isRouteErrorResponse(error) && error.status < 500);
