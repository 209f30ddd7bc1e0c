import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { LANGUAGES } from "../worker/accounts/accounts.contract.ts";
import { reportContext, requestContext } from "./context.ts";
import { scriptsAfterPaint } from "./features/shell/scripts-after-paint.ts";
import { allMessages } from "./i18n/all-messages.ts";
import { addMessages, type Namespace } from "./i18n/message-store.ts";
import { ShownNamespaces } from "./i18n/messages.tsx";

for (const language of LANGUAGES) addMessages(language, allMessages(language));

/** Shown when the network is lost and no other messages can be loaded. */
const ALWAYS: readonly Namespace[] = ["offline"];

/** Longer than any loader takes; rendering is aborted after this. */
const RENDER_LIMIT_MS = 10_000;

/** Reports faults of loaders and actions. Refusals (4xx) and aborted requests are not faults. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(reportContext)(error);
};

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const { nonce } = context.get(requestContext);
  let finalStatus = status;
  const page = (
    <ShownNamespaces value={new Set(ALWAYS)}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </ShownNamespaces>
  );
  const body = await renderToReadableStream(page, {
    nonce,
    signal: AbortSignal.timeout(RENDER_LIMIT_MS),
    // Sends all content in place, however long, because React would otherwise move it behind an inline script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      finalStatus = 500;
      if (!request.signal.aborted) context.get(reportContext)(error);
    },
  });
  // Loaders await their data, so only lazy modules can be pending; waiting for them keeps the page complete without
  // script.
  await body.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return scriptsAfterPaint(new Response(body, { status: finalStatus, headers }), nonce);
}
