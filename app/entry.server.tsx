import { renderToReadableStream, renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { isFirstView } from "../worker/http/cache/first-view.contract.ts";
import { LANGUAGES } from "../worker/identity/accounts.contract.ts";
import { reportContext, requestContext } from "./context.ts";
import { scriptsAfterPaint } from "./features/shell/scripts-after-paint.ts";
import { allMessages } from "./i18n/all-messages.ts";
import { addMessages, type Namespace } from "./i18n/message-store.ts";
import { ShownNamespaces } from "./i18n/messages.tsx";

for (const language of LANGUAGES) addMessages(language, allMessages(language));

/** Part of every document, because these messages are needed when the network is lost and nothing can be loaded. */
const ALWAYS: readonly Namespace[] = ["offline"];

/** Longer than any loader takes; rendering is aborted after this. */
const RENDER_LIMIT_MS = 10_000;

/** React's marker for a Suspense boundary without content: its module is not loaded yet, or rendering it failed. */
const UNFINISHED_PART = "<!--$!-->";

/** Reports faults of loaders and actions. Refusals (4xx) and aborted requests are not faults. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(reportContext)(error);
};

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...routerContext }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const { nonce } = context.get(requestContext);
  const page = () => (
    <ShownNamespaces value={new Set(ALWAYS)}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </ShownNamespaces>
  );
  let finalStatus = status;
  // `renderToString` is twice as fast as a stream, and the page is sent as a whole anyway
  // (docs/decisions/0052-page-weight.md).
  let html = renderToString(page());
  if (html.includes(UNFINISHED_PART)) {
    html = await renderWhenLoaded(page(), (error) => {
      finalStatus = 500;
      if (!request.signal.aborted) context.get(reportContext)(error);
    });
  }
  headers.set("Content-Type", "text/html; charset=utf-8");
  // A page without scripts (routes/offline) is not hydrated, so it needs no data.
  if (!routerContext.renderMeta?.didRenderScripts) {
    return new Response(`<!DOCTYPE html>${html}`, { status: finalStatus, headers });
  }
  const data = await new Response(serverHandoffStream).text();
  const body = scriptsAfterPaint(html, {
    nonce,
    dataScript: dataScript(data, nonce),
    isFirstView: isFirstView(request.headers),
  });
  return new Response(`<!DOCTYPE html>${body}`, { status: finalStatus, headers });
}

/** Loaders await their data, so only modules can be pending; waiting for them keeps the page complete without script. */
const renderWhenLoaded = async (page: React.ReactNode, onError: (error: unknown) => void): Promise<string> => {
  const stream = await renderToReadableStream(page, {
    signal: AbortSignal.timeout(RENDER_LIMIT_MS),
    // Sends all content in place, however long, because React would otherwise move it behind an inline script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError,
  });
  await stream.allReady;
  const html = await new Response(stream).text();
  return html.replace("<!DOCTYPE html>", "");
};

/** Passes the loaders' data to the router in the browser, as ServerRouter does with a stream. */
const dataScript = (data: string, nonce: string): string => {
  // Single-quoted, because the data contains many double quotes, which then need no escape.
  const escaped = JSON.stringify(data).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  const literal = `'${escaped.replaceAll("<", "\\u003c")}'`;
  const stream = "window.__reactRouterContext.streamController";
  return `<script nonce="${nonce}">${stream}.enqueue(${literal});${stream}.close();</script>`;
};
