import { RECORD_EARLY_CLICKS } from "./early-clicks.ts";

/**
 * An inline script that loads the page's modules after the first frame, or at once in a hidden page, which has no
 * frames.
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

/**
 * Delays a document's scripts until it is painted: docs/decisions/0052-page-weight.md. A page's texts and data contain
 * no unescaped quotes or tags, so these strings match the markup of `<Scripts>` only.
 */
export const scriptsAfterPaint = (page: string, nonce: string): string =>
  page
    .replaceAll('<link rel="modulepreload"', '<link rel="after-paint"')
    .replace('type="module"', 'type="text/plain" id="page-modules"')
    .replace("</body>", () => `<script nonce="${nonce}">${RECORD_EARLY_CLICKS}${START}</script></body>`);
