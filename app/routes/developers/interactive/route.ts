import { href } from "react-router";
import { LANGUAGE_TAGS } from "../../../../worker/accounts/language-cookie.contract.ts";
import { brand } from "../../../../worker/brand.contract.ts";
import { requestContext } from "../../../context.ts";
import { developerMessages } from "../../../features/developer-pages/developer-messages.ts";
import type { Route } from "./+types/route.ts";
import { REFERENCE_SCRIPT } from "./reference-files.ts";

/** It loads nothing from elsewhere and sends nothing there. */
const CONFIGURATION = {
  url: "/api/openapi.json",
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: "never",
};

interface Shown {
  readonly lang: string;
  readonly title: string;
  readonly back: string;
  /** The address of the plain list. */
  readonly list: string;
  readonly origin: string;
  readonly nonce: string;
}

const page = ({ lang, title, back, list, origin, nonce }: Shown): string => `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="canonical" href="${origin}${list}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${title} · ${brand.name}</title>
<style>:root{color-scheme:light dark}body{margin:0}.back{display:inline-flex;align-items:center;min-height:44px;padding:0 16px;font:16px system-ui,sans-serif;color:inherit}</style>
</head>
<body>
<a class="back" href="${list}">← ${back}</a>
<div id="reference"></div>
<script type="module" nonce="${nonce}">
const { createApiReference } = await import(${JSON.stringify(REFERENCE_SCRIPT)});
const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
const theme = { forceDarkModeState: isDark ? "dark" : "light", hideDarkModeToggle: true };
createApiReference("#reference", { ...${JSON.stringify(CONFIGURATION)}, ...theme });
</script>
</body>
</html>
`;

/**
 * Scalar's component in a document of its own, because its styles and landmarks are those of a whole page. Without script
 * a link leads to the plain list.
 */
export const loader = ({ context }: Route.LoaderArgs): Response => {
  const { language, nonce, origin } = context.get(requestContext);
  const { title, back } = developerMessages(language).reference;
  const html = page({ lang: LANGUAGE_TAGS[language], title, back, list: href("/developers/reference"), origin, nonce });
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });
};
