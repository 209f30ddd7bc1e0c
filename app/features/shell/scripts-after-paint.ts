declare global {
  interface Window {
    /**
     * `stop` ends the recording of clicks that come before React listens; `replay` repeats them once the page is
     * hydrated.
     */
    earlyClicks?: { readonly stop: () => void; readonly replay: () => void };
  }
}

/** How long a pressed button stays dimmed if the scripts never load. */
const DIMMED_MS = 15_000;

/**
 * An inline script, so that the page's modules stay small: records clicks on buttons that only scripts handle, and dims
 * these buttons until the scripts run, so that nobody presses twice. It dims with an animation, because a changed
 * attribute would cause a hydration mismatch. Links, forms, and buttons that open a popover or dialog by attribute need
 * no scripts.
 */
const RECORD_EARLY_CLICKS = `{
const clicks = [];
const note = ({ target, isTrusted }) => {
  const button = isTrusted && target.closest("button[type=button]:not([popovertarget],[commandfor])");
  if (button) clicks.push([button, button.animate({ opacity: [0.5, 0.5] }, ${DIMMED_MS})]);
};
addEventListener("click", note, true);
window.earlyClicks = {
  stop: () => removeEventListener("click", note, true),
  replay: () => {
    for (const [button, dimmed] of clicks.splice(0)) {
      dimmed.cancel();
      if (button.isConnected) button.click();
    }
  },
};
}`;

/**
 * Starts the preloads of modules late, because at the start of the document they would compete with the styles for the
 * network. Links need the nonce of the inline script.
 */
const ASK_FOR_MODULES = `for (const link of document.querySelectorAll('link[rel="after-styles"]'))
  Object.assign(link, { nonce, rel: "modulepreload" });`;
const NONCE = "const { nonce } = document.currentScript;";

const IS_SLOW = "/[23]g/.test(navigator.connection?.effectiveType)";

/**
 * An inline script before the styles of a first view. On a slow network it shows the page in the device's fonts,
 * because ours would delay it by half a second, and requests the modules one round trip after the styles, so that they
 * arrive right after these and not a round trip later.
 */
const FETCH_EARLY = `{
${NONCE}
if (${IS_SLOW}) {
  document.head.insertAdjacentHTML("beforeend", "<style>:root { --font-page: 'Anek Fallback', 'Anek Wide', system-ui }</style>");
  setTimeout(() => { ${ASK_FOR_MODULES} }, navigator.connection.rtt);
} else for (const link of document.querySelectorAll('link[rel="fast-font"]')) link.rel = "preload";
}`;

/**
 * An inline script at the end of the head, which runs after the styles have loaded, so that the page's modules do not
 * share the network with the styles, which the first frame needs. In a first view on a slow network it hides the
 * pictures of cards until the modules have loaded: 46 KB of pictures would otherwise arrive before the last module, and
 * browsers do not request hidden images.
 */
const FETCH = `{
${NONCE}
if (${IS_SLOW} && !navigator.serviceWorker?.controller)
  document.head.insertAdjacentHTML("beforeend", '<style id="late-pictures">.product-picture > img { display: none }</style>');
${ASK_FOR_MODULES}
}`;

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

/** For a first view only: on later visits the service worker has the fonts, so the pages preload them at once. */
const withFontChoice = (head: string, nonce: string): string =>
  head
    .replaceAll('rel="preload" href="/assets/anek', 'rel="fast-font" href="/assets/anek')
    .replace(
      '<link nonce="" rel="stylesheet"',
      (styles) => `<script nonce="${nonce}">${FETCH_EARLY}</script>${styles}`,
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
  const head = page
    .slice(0, headEnd)
    .replaceAll('<link rel="modulepreload"', '<link rel="after-styles"')
    .replaceAll(` nonce="${nonce}"/>`, "/>");
  return [
    isFirstView ? withFontChoice(head, nonce) : head,
    `<script nonce="${nonce}">${FETCH}</script>`,
    page.slice(headEnd, modules),
    'type="text/plain" id="page-modules"',
    // The indentation of React Router's manifest is a kilobyte.
    page.slice(modules + MODULES.length, bodyEnd).replaceAll(/\n +/g, ""),
    `<script nonce="${nonce}">${RECORD_EARLY_CLICKS}${START}</script>`,
    dataScript,
    page.slice(bodyEnd),
  ].join("");
};
