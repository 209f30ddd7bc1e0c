import { isRouteErrorResponse } from "react-router";

/** The codes for a form that was not run, because nobody or another person is signed in (routes/guards/require-user.ts). */
export const SESSION_ENDED = "session.ended";
export const OTHER_ACCOUNT = "session.other_account";

export const isSessionEnd = (error: unknown): boolean =>
  isRouteErrorResponse(error) && error.data?.code === SESSION_ENDED;
