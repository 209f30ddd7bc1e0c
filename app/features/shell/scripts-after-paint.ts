declare global {
  interface Window {
    /**
     * `stop` ends the recording of clicks that come before React listens; `replay` repeats them once the page is
     * hydrated.
     */
    earlyClicks?: { readonly stop: () => void; readonly replay: () => void };
  }
}

/**
 * An inline script, so that the page's modules stay small: records clicks on buttons that only scripts handle. Links,
 * forms, and buttons that open a popover or dialog by attribute work without.
 */
const RECORD_EARLY_CLICKS = `{
const buttons = [];
const note = ({ target, isTrusted }) => {
  const button = isTrusted && target.closest("button[type=button]:not([popovertarget],[commandfor])");
  if (button) buttons.push(button);
};
addEventListener("click", note, true);
window.earlyClicks = {
  stop: () => removeEventListener("click", note, true),
  replay: () => { for (const button of buttons.splice(0)) if (button.isConnected) button.click(); },
};
}`;

/** A preload would share the network with the styles. */
const ASK_FOR_MODULES = `for (const link of document.querySelectorAll('link[rel="after-styles"]')) link.rel = "modulepreload";`;

const IS_SLOW = "/[23]g/.test(navigator.connection?.effectiveType)";

/**
 * An inline script before the styles of a first view. On a slow network the page is shown in the device's fonts, because
 * ours would delay it by half a second, and the modules are asked for one round trip after the styles: they arrive when the
 * styles have, not a round trip later.
 */
const CHOOSE_FONTS = `if (${IS_SLOW}) {
  document.head.insertAdjacentHTML("beforeend", "<style>:root { --font-page: 'Anek Fallback', system-ui }</style>");
  setTimeout(() => { ${ASK_FOR_MODULES} }, navigator.connection.rtt);
} else for (const link of document.querySelectorAll('link[rel="fast-font"]')) link.rel = "preload";`;

/**
 * An inline script at the end of the head, which waits for the styles there: so the page's modules do not share the network
 * with the styles, which the first frame needs. In a first view on a slow network pictures of cards wait for the modules,
 * because 46 KB of them came before the last module: an image that is not displayed is not asked for.
 */
const FETCH = `if (${IS_SLOW} && !navigator.serviceWorker?.controller)
  document.head.insertAdjacentHTML("beforeend", '<style id="late-pictures">.product-picture > img { display: none }</style>');
${ASK_FOR_MODULES}`;

/**
 * An inline script that runs the page's modules after the first frame, or at once in a hidden page, which has no
 * frames.
 */
const START = `{
const modules = document.getElementById("page-modules");
const start = () => {
  const script = document.createElement("script");
  Object.assign(script, { type: "module", nonce: modules.nonce, textContent: modules.textContent });
  script.onerror = () => document.getElementById("late-pictures")?.remove();
  document.head.append(script);
};
if (document.hidden) start();
else requestAnimationFrame(() => setTimeout(start));
}`;

/** Not for browsers that were here before: their service worker has the fonts, so their pages preload them at once. */
const withFontChoice = (head: string, nonce: string): string =>
  head
    .replaceAll('rel="preload" href="/assets/anek', 'rel="fast-font" href="/assets/anek')
    .replace(
      '<link nonce="" rel="stylesheet"',
      (styles) => `<script nonce="${nonce}">${CHOOSE_FONTS}</script>${styles}`,
    );

const MODULES = 'type="module"';

/**
 * Fetches a document's scripts after its styles and delays them until it is painted: docs/decisions/0052-page-weight.md. A
 * page's texts and data contain no unescaped quotes or tags, so these strings match the markup of `<Scripts>` only. Only the
 * head is searched as a whole: five passes over a page took 6 % of the Worker's CPU.
 *
 * @param dataScript The element that hands over the loaders' data.
 */
export const scriptsAfterPaint = (
  page: string,
  { nonce, dataScript, isFirstView }: { nonce: string; dataScript: string; isFirstView: boolean },
): string => {
  const headEnd = page.indexOf("</head>");
  const modules = page.lastIndexOf(MODULES);
  const bodyEnd = page.lastIndexOf("</body>");
  const head = page.slice(0, headEnd).replaceAll('<link rel="modulepreload"', '<link rel="after-styles"');
  return [
    isFirstView ? withFontChoice(head, nonce) : head,
    `<script nonce="${nonce}">${FETCH}</script>`,
    page.slice(headEnd, modules),
    'type="text/plain" id="page-modules"',
    page.slice(modules + MODULES.length, bodyEnd),
    `<script nonce="${nonce}">${RECORD_EARLY_CLICKS}${START}</script>`,
    dataScript,
    page.slice(bodyEnd),
  ].join("");
};
