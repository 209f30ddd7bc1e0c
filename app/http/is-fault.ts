import { isRouteErrorResponse } from "react-router";

/** Whether a load failed by a lost network or a fault of the server: neither a redirect nor a refusal (4xx). */
export const isFault = (error: unknown): boolean =>
  !(error instanceof Response) && !(isRouteErrorResponse(error) && error.status < 500);
