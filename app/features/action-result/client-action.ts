import type { SubmissionResult } from "@conform-to/react";
import type { ShouldRevalidateFunction } from "react-router";
import { data, isRouteErrorResponse } from "react-router";
import type { Namespace } from "../../i18n/message-store.ts";
import { type MessageKey, messagesHere, type Sentence } from "../../i18n/messages.tsx";
import { isSessionEnd } from "../session-end/session-end.ts";
import { showToast } from "../toasts/show-toast.ts";
import type { ActionResult } from "./action-result.ts";

/** The message for a lost network, or else for a server fault. */
export type FaultMessage = (isOffline: boolean) => string;

/** The messages "offline" and "failed" of a namespace, or those with the given keys. */
export const faultIn =
  <Of extends Namespace>(
    namespace: Of,
    failed = "failed" as MessageKey<Of>,
    offline = "offline" as MessageKey<Of>,
  ): FaultMessage =>
  (isOffline) =>
    (messagesHere(namespace) as unknown as Sentence)(isOffline ? offline : failed);

/**
 * The message of a 4xx response sent before the form was run, for example for a body that is too large; undefined for a
 * fault. React Router passes the JSON of such a response as unparsed text.
 */
const refusalIn = (error: unknown): string | undefined => {
  if (!isRouteErrorResponse(error) || error.status >= 500) return undefined;
  try {
    return (typeof error.data === "string" ? JSON.parse(error.data) : error.data).message;
  } catch {
    return undefined;
  }
};

/**
 * For `clientAction`: returns a lost network or a server fault as a result, because a thrown error would replace the
 * page and everything typed into it. With status 503 the router does not revalidate. `isShown`: a toast already shows
 * the message.
 */
export const faultAsResult = async <Result, Fault>(
  serverAction: () => Promise<Result>,
  toResult: (isOffline: boolean, refusal?: string, isShown?: boolean) => Fault,
) => {
  try {
    return await serverAction();
  } catch (error) {
    // React Router throws redirects as responses.
    if (error instanceof Response) throw error;
    const isOver = isSessionEnd(error);
    if (isOver) await (await import("../session-end/stay-or-sign-in.ts")).stayOrSignIn();
    // Browsers report a lost network as a TypeError.
    const isOffline = error instanceof TypeError || !navigator.onLine;
    return data(toResult(isOffline, refusalIn(error), isOver), { status: 503 });
  }
};

/** For `clientAction` of a page with one form: a fault is shown above the form. */
export const formClientAction = <Result>(
  { serverAction }: { serverAction: () => Promise<Result> },
  faultMessage: FaultMessage,
) =>
  faultAsResult(serverAction, (isOffline, refusal = faultMessage(isOffline)): { result: SubmissionResult } => ({
    result: { status: "error", error: { "": [refusal] } },
  }));

const isActionResult = (value: unknown): value is ActionResult =>
  typeof value === "object" && value !== null && "ok" in value && "form" in value;

/**
 * Shows an action's result as a toast, unless it has no message, and returns it. It runs in `clientAction`, because the
 * revalidated page may no longer render the form.
 */
export const showResult = <Result>(result: Result): Result => {
  if (isActionResult(result) && result.message) showToast(result.ok ? "success" : "error", result.message);
  return result;
};

/**
 * `clientAction` of pages whose actions return an `ActionResult`. The result of a refusal drops its 4xx status, so that
 * the router revalidates the page, which is often outdated.
 */
export const pageClientAction =
  (faultMessage: FaultMessage) =>
  <Result>({ serverAction }: { serverAction: () => Promise<Result> }) =>
    faultAsResult(
      async () => data(showResult(await serverAction())),
      (isOffline, message = faultMessage(isOffline), isShown = false) => {
        // A lost network has no toast: the form shows its message, and the toaster's code may not be loaded yet.
        if (!isOffline && !isShown) showToast("error", message);
        return faultResult(isOffline ? "network.lost" : "server.fault", message);
      },
    );

export const faultResult = (code: string, message: string): ActionResult => ({
  ok: false,
  form: "",
  code,
  message,
  fields: {},
  typed: {},
});

/** For `shouldRevalidate`: also revalidates after a 4xx response, which means that the page's data was outdated. */
export const revalidateAfterRefusal: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  (actionStatus !== undefined && actionStatus >= 400 && actionStatus < 500) || defaultShouldRevalidate;
