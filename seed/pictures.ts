import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { CATEGORIES } from "../worker/catalogue/categories.contract.ts";

const EMOJI = new URL("./images/emoji/", import.meta.url);
const DRAWN = new URL("./images/", import.meta.url);
/** Parallel uploads; more need memory and are not faster. */
const CONCURRENCY = 16;

/** The R2 key of a picture named in catalogue.csv: an emoji's code, or a drawing (`<category>/<name>`). */
export const imageKeyOf = (image: string): string => `seed/${image.replace("/", "-")}.webp`;

const FOLDERS = CATEGORIES.map((category) => category.toLowerCase());

const fileOf = (key: string): URL => {
  const name = key.slice("seed/".length);
  const folder = FOLDERS.find((one) => name.startsWith(`${one}-`));
  return folder ? new URL(`${folder}/${name.slice(folder.length + 1)}`, DRAWN) : new URL(name, EMOJI);
};

const upload = async (bucket: R2Bucket, key: string): Promise<void> => {
  const bytes = await readFile(fileOf(key));
  const put = () => bucket.put(key, new Uint8Array(bytes), { httpMetadata: { contentType: "image/webp" } });
  // The local bucket may close an idle connection; writing the same bytes again is harmless.
  await put().catch(put);
};

export const uploadPictures = async (bucket: R2Bucket, keys: Iterable<string>): Promise<number> => {
  const all = [...new Set(keys)];
  const waiting = [...all];
  const worker = async () => {
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) await upload(bucket, key);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return all.length;
};

/** Stores the picture of a demo agent's vehicle under the private key of a real photo, and returns the key. */
export const storeVehiclePicture = async (bucket: R2Bucket, agentId: string, picture: string): Promise<string> => {
  const bytes = await readFile(fileOf(imageKeyOf(picture)));
  const key = `vehicles/${agentId}/${createHash("sha256").update(bytes).digest("hex")}.webp`;
  await bucket.put(key, new Uint8Array(bytes), { httpMetadata: { contentType: "image/webp" } });
  return key;
};
