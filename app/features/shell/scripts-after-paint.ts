/**
 * Runs in the document: loads the page's modules after the first frame, or at once in a hidden page, which has no frames.
 */
const START = `{
const modules = document.getElementById("page-modules");
const start = () => {
  for (const link of document.querySelectorAll('link[rel="after-paint"]')) link.rel = "modulepreload";
  const script = document.createElement("script");
  Object.assign(script, { type: "module", nonce: modules.nonce, textContent: modules.textContent });
  document.head.append(script);
};
if (document.hidden) start();
else requestAnimationFrame(() => setTimeout(start));
}`;

/** Delays a document's scripts until it is painted: docs/decisions/0038-scripts-after-paint.md. */
export const scriptsAfterPaint = (page: Response, nonce: string): Response =>
  new HTMLRewriter()
    .on('link[rel="modulepreload"]', { element: (link) => void link.setAttribute("rel", "after-paint") })
    .on('script[type="module"]', {
      element: (script) => {
        script.setAttribute("id", "page-modules");
        script.setAttribute("type", "text/plain");
        script.after(`<script nonce="${nonce}">${START}</script>`, { html: true });
      },
    })
    .transform(page);
