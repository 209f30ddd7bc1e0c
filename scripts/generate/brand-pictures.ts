/**
 * Draws the preview of shared links (public/og.png and, by language, og-hi.png) from the home page's hero, and the icons
 * of the installed app from public/favicon.svg.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
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

const PUBLIC = join(projectRoot, "public");
const draw = (svg: string, side: number) => sharp(Buffer.from(svg), { density: 600 }).resize(side, side).png();

const app = await startTemporary(await findPort());
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ viewport: LINK_PICTURE, colorScheme: "light", reducedMotion: "reduce" });
  for (const tag of ["", ...ADDRESS_TAGS]) {
    await page.goto(`${app.url}/${tag}`, { waitUntil: "networkidle" });
    await page.addStyleTag({ content: PREVIEW_STYLES });
    await page.screenshot({ path: join(PUBLIC, `og${tag && `-${tag}`}.png`) });
  }
} finally {
  await browser.close();
  await app.stop();
}

const icon = await readFile(join(PUBLIC, "favicon.svg"), "utf8");
for (const [file, size] of [
  ["icon-192.png", 192],
  ["icon-512.png", 512],
  ["apple-touch-icon.png", 180],
] as const) {
  // A full square, because operating systems round the corners themselves.
  const square = icon.replace(' rx="14"', "").replace("v0a14 14 0 0 1-14 14H14A14 14 0 0 1 0 50z", "v14H0z");
  await draw(square, size).toFile(join(PUBLIC, file));
}

const png = await draw(icon, 48).toBuffer();
// The header of an ICO file with one PNG of 48 x 48 pixels, whose length is at byte 14.
const head = Buffer.from("00000100010030300000010020000000000016000000", "hex");
head.writeUInt32LE(png.length, 14);
await writeFile(join(PUBLIC, "favicon.ico"), Buffer.concat([head, png]));

// Only the letters, because Android's status bar draws every opaque pixel in white.
const letters = icon.match(/<g .*<\/g>/s)?.[0].replace(/fill="[^"]+"/, 'fill="#fff"') ?? "";
const badge = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="4 11 56 56">${letters}</svg>`;
await draw(badge, 96).toFile(join(PUBLIC, "badge-96.png"));
