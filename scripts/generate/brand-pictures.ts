/**
 * Draws the preview of shared links (public/og.png and, by language, og-hi.png) from the home page's hero, and the icons
 * of the installed app from public/favicon.svg.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { findPort } from "../../tests/support/free-ports.ts";
import { ADDRESS_TAGS } from "../../worker/identity/language-address.contract.ts";
import { LINK_PICTURE } from "../../worker/platform/images/link-picture.contract.ts";
import { launchBrowser } from "../lighthouse/launch-browser.ts";
import { startTemporary } from "../local/start-local.ts";
import { projectRoot } from "../local/state.ts";

/** Hides what is too small to read in a preview. */
const PREVIEW_STYLES = `
  header nav, header form, header :has(> select), header a:not([href="/"]), header button, h1 ~ *, dl { display: none !important }
  .dawn { min-height: 571px; align-content: end } h1 { font-size: 4.5rem !important }
`;

/** An SVG as a PNG that fills its square. */
const draw = async (page: Page, svg: string, side: number, path: string | null, omitBackground = true) => {
  await page.setViewportSize({ width: side, height: side });
  await page.setContent(`<style>*{margin:0}svg{display:block;width:${side}px;height:${side}px}</style>${svg}`);
  return page.screenshot({ omitBackground, ...(path === null ? {} : { path: join(projectRoot, "public", path) }) });
};

const app = await startTemporary(await findPort());
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ viewport: LINK_PICTURE, colorScheme: "light", reducedMotion: "reduce" });
  for (const tag of ["", ...ADDRESS_TAGS]) {
    await page.goto(`${app.url}/${tag}`, { waitUntil: "networkidle" });
    await page.addStyleTag({ content: PREVIEW_STYLES });
    await page.screenshot({ path: join(projectRoot, `public/og${tag && `-${tag}`}.png`) });
  }

  const icon = await readFile(join(projectRoot, "public/favicon.svg"), "utf8");
  for (const [file, size] of [
    ["icon-192.png", 192],
    ["icon-512.png", 512],
    ["apple-touch-icon.png", 180],
  ] as const) {
    // A full square, because operating systems round the corners themselves.
    const square = icon.replace(' rx="14"', "").replace("v0a14 14 0 0 1-14 14H14A14 14 0 0 1 0 50z", "v14H0z");
    await draw(page, square, size, file, false);
  }

  const png = await draw(page, icon, 48, null);
  // The header of an ICO file with one PNG of 48 x 48 pixels, whose length is at byte 14.
  const head = Buffer.from("00000100010030300000010020000000000016000000", "hex");
  head.writeUInt32LE(png.length, 14);
  await writeFile(join(projectRoot, "public/favicon.ico"), Buffer.concat([head, png]));

  // Only the letters, because Android's status bar draws every opaque pixel in white.
  const letters = icon.match(/<g .*<\/g>/s)?.[0].replace(/fill="[^"]+"/, 'fill="#fff"') ?? "";
  const badge = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="4 11 56 56">${letters}</svg>`;
  await draw(page, badge, 96, "badge-96.png");
} finally {
  await browser.close();
  await app.stop();
}
