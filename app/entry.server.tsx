import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { reportContext, requestContext } from "./context.ts";
import "./i18n/all-texts.server.ts";
import { DocumentPattern } from "./i18n/document-texts.tsx";

/** Longer than any loader takes: what is not there by then is given up, not waited for. */
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
  const { matches } = routerContext.staticHandlerContext;
  const pattern = matches.flatMap(({ route }) => route.path || []).join("/");
  const page = (
    <DocumentPattern value={pattern}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </DocumentPattern>
  );
  const body = await renderToReadableStream(page, {
    nonce,
    signal: AbortSignal.timeout(RENDER_LIMIT_MS),
    // What is there is sent in its place, however long: React would move it behind a script that not everyone runs.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      finalStatus = 500;
      if (!request.signal.aborted) context.get(reportContext)(error);
    },
  });
  // Loaders wait for their data, so only lazy modules are open here: without them a page would need script for its
  // middle.
  await body.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(body, { status: finalStatus, headers });
}
