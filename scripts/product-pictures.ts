/**
 * npm run product-pictures: draws the WebP pictures of seed/images from their SVG sources. The results are committed; run
 * it again after adding or changing a source, or with the names of the sources to draw only some.
 */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import sharp from "sharp";
import { projectRoot } from "./local/state.ts";

const SIZE = 256;
const MAX_BYTES = 12 * 1024;
/** From the best to the smallest that a detailed picture may need. */
const QUALITIES = [84, 76, 66, 56];
const SOURCES = join(projectRoot, "seed/images/source");
const DRAWN = join(projectRoot, "seed/images");

const draw = async (source: string): Promise<Buffer> => {
  const picture = sharp(source).resize(SIZE, SIZE);
  for (const quality of QUALITIES) {
    const bytes = await picture.clone().webp({ quality, alphaQuality: 90, effort: 6 }).toBuffer();
    if (bytes.length <= MAX_BYTES) return bytes;
  }
  throw new Error(
    `${relative(projectRoot, source)}: larger than ${MAX_BYTES} bytes even at quality ${QUALITIES.at(-1)}`,
  );
};

const wanted = process.argv.slice(2);
const found = await readdir(SOURCES, { recursive: true });
const sources = found.filter((name) => name.endsWith(".svg") && (wanted.length === 0 || wanted.includes(name)));
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
