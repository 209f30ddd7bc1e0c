import { isRouteErrorResponse } from "react-router";

/**
 * The error codes of a form that was not run, because the session has ended or another account is signed in
 * (routes/guards/require-user.ts).
 */
export const SESSION_ENDED = "session.ended";
export const OTHER_ACCOUNT = "session.other_account";

export const isSessionEnd = (error: unknown): boolean =>
  isRouteErrorResponse(error) && error.data?.code === SESSION_ENDED;
