/** Draws the WebP pictures of seed/images from their SVG sources. */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import sharp from "sharp";
import { projectRoot } from "../local/state.ts";

const SIZE = 256;
const MAX_BYTES = 12 * 1024;
const QUALITY = 40;
const SOURCES = join(projectRoot, "seed/images/source");
const DRAWN = join(projectRoot, "seed/images");

const draw = async (source: string): Promise<Buffer> => {
  const picture = sharp(source).resize(SIZE, SIZE).webp({ quality: QUALITY, alphaQuality: 60, effort: 6 });
  const bytes = await picture.toBuffer();
  if (bytes.length > MAX_BYTES) throw new Error(`${relative(projectRoot, source)}: larger than ${MAX_BYTES} bytes`);
  return bytes;
};

const sources = (await readdir(SOURCES, { recursive: true })).filter((name) => name.endsWith(".svg"));
let changed = 0;
for (const name of sources) {
  const file = join(DRAWN, name.replace(/\.svg$/, ".webp"));
  const bytes = await draw(join(SOURCES, name));
  if ((await readFile(file).catch(() => null))?.equals(bytes)) continue;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
  changed += 1;
}
console.log(`${sources.length} sources drawn, ${changed} pictures changed.`);
