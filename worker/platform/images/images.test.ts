import { describe, expect, it } from "vitest";
import { translateMessage } from "../../i18n/translate-message.ts";
import { env } from "../../testing/faults.ts";
import { PHONE_PICTURES, pngOf, webpSize } from "../../testing/forms/images.ts";
import { isLongTier } from "../../testing/tier.ts";
import type { AppError } from "../errors.contract.ts";
import { createPictures, readPicture } from "./images.ts";

type Bytes = Uint8Array<ArrayBuffer>;
/** Bytes after the last pixel, which may be cut off without harm. */
const END_BYTES = 24;
/** Bytes between two cuts; the first cut is within the pixels. */
const CUT_BYTES = isLongTier ? 7 : 29;
const SIZE = { side: 100, quality: 75 };

/** Cloudflare Images fails, or is not enabled for this account. */
const failing = {
  input: () => {
    throw new Error("Images is not enabled");
  },
} as unknown as ImagesBinding;

const cleanWith = async (IMG: ImagesBinding, bytes: Bytes) =>
  createPictures({ IMAGES: env.IMAGES, IMG }).clean(await readPicture(new Blob([bytes]), "image"), SIZE);

describe("a picture", () => {
  it("scales a picture down to fit in its proportions, and never up", async () => {
    expect(webpSize((await cleanWith(env.IMG, pngOf(400, 200))).bytes)).toEqual({ width: 100, height: 50 });
    expect(webpSize((await cleanWith(env.IMG, pngOf(200, 400))).bytes)).toEqual({ width: 50, height: 100 });
    expect(webpSize((await cleanWith(env.IMG, pngOf(40, 20))).bytes)).toEqual({ width: 40, height: 20 });
  });

  it("stores a picture under its content's hash, so the same picture is stored once", async () => {
    const { store } = createPictures(env);
    const cleaned = await cleanWith(env.IMG, pngOf(10, 10));
    const key = await store("products", cleaned);
    expect(key).toMatch(/^products\/[0-9a-f]{64}\.webp$/);
    expect(await store("products", cleaned)).toBe(key);
    expect(await store("products", await cleanWith(env.IMG, pngOf(10, 11)))).not.toBe(key);
    expect((await env.IMAGES.list({ prefix: "products/" })).objects.length).toBe(2);
  });

  it.each(Object.entries(PHONE_PICTURES))("rejects %s with missing pixels with 415", async (_, bytes) => {
    for (let length = bytes.length - END_BYTES - 1; length >= 12; length -= CUT_BYTES) {
      await expect(cleanWith(env.IMG, bytes.slice(0, length))).rejects.toMatchObject({ status: 415 });
    }
  });
});

describe("without Cloudflare Images", () => {
  it.each(Object.entries(PHONE_PICTURES))("rejects an upload of %s with 503", async (_, bytes) => {
    const refusal = await cleanWith(failing, bytes).catch((error: AppError) => error);
    expect(refusal).toMatchObject({ code: "images.unavailable", status: 503 });
    const { image = "" } = (refusal as AppError).fields ?? {};
    expect(translateMessage("english", image)).toBe("Pictures cannot be processed right now. Please try again later.");
  });

  it("rejects uploads with 503 when the binding is missing", async () => {
    const missing = undefined as unknown as ImagesBinding;
    await expect(cleanWith(missing, pngOf(10, 10))).rejects.toMatchObject({ code: "images.unavailable", status: 503 });
  });
});
