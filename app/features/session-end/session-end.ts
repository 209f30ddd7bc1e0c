import { isRouteErrorResponse, redirect } from "react-router";
import { loginPath } from "../viewer/login-path.ts";
import { isTypedPage } from "./typed-page.ts";

/** The codes for a form that was not run, because nobody or another person is signed in (routes/guards/require-user.ts). */
export const SESSION_ENDED = "auth.session_ended";
export const OTHER_ACCOUNT = "auth.other_account";

export const hasCode = (error: unknown, code: string): boolean =>
  isRouteErrorResponse(error) && error.data?.code === code;

/** Leads to the login and back, unless something was typed: then the page stays and says that the session ended. */
export const stayOrSignIn = async (): Promise<void> => {
  if (!isTypedPage()) throw redirect(loginPath(location.pathname + location.search));
  // Without this part, the form's own message says the same.
  await import("./show-session-end.ts").then(({ showSessionEnd }) => showSessionEnd()).catch(() => undefined);
};
