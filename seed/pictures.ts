import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";

const CATEGORY = /^category:(.+)$/;
const EMOJI = new URL("./assets/", import.meta.resolve("@lobehub/fluent-emoji-3d/package.json"));
const DRAWN = new URL("./images/", import.meta.url);
/** Reads and writes at once: enough to keep the bucket busy, few enough to keep files and memory small. */
const AT_ONCE = 16;

const slugOf = (category: string): string => category.toLowerCase().replaceAll(" ", "-");

/** R2 key of what a row of catalogue.csv names as its picture: an emoji, or `category:<Category>`. */
export const imageKeyOf = (image: string): string => {
  const category = CATEGORY.exec(image)?.[1];
  return category ? `seed/category-${slugOf(category)}.webp` : `seed/${image}.webp`;
};

const fileOf = (key: string): URL => {
  const name = key.slice("seed/".length);
  return name.startsWith("category-") ? new URL(name.slice("category-".length), DRAWN) : new URL(name, EMOJI);
};

const upload = async (bucket: R2Bucket, key: string): Promise<void> => {
  const bytes = await readFile(fileOf(key));
  const put = () => bucket.put(key, new Uint8Array(bytes), { httpMetadata: { contentType: "image/webp" } });
  // Once more when a kept connection to the local bucket was just closed: the same bytes under the same key.
  await put().catch(put);
};

/** Copies the pictures behind these keys into the bucket; gives their number. */
export const uploadPictures = async (bucket: R2Bucket, keys: Iterable<string>): Promise<number> => {
  const all = [...new Set(keys)];
  const waiting = [...all];
  const worker = async () => {
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) await upload(bucket, key);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return all.length;
};

/** Puts a demo agent's vehicle where a real one's photo stands, among what only staff and he may see; gives its key. */
export const keepVehiclePicture = async (bucket: R2Bucket, agentId: string, picture: string): Promise<string> => {
  const bytes = await readFile(fileOf(imageKeyOf(picture)));
  const key = `vehicles/${agentId}/${createHash("sha256").update(bytes).digest("hex")}.webp`;
  await bucket.put(key, new Uint8Array(bytes), { httpMetadata: { contentType: "image/webp" } });
  return key;
};
