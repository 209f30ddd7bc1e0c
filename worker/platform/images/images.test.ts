import { describe, expect, it } from "vitest";
import { env } from "../../testing/faults.ts";
import { CAMERA, HTML, PHONE_PICTURES, pngOf, polyglot, webpSize } from "../../testing/forms/images.ts";
import { createPictures, readPicture } from "./images.ts";

type Bytes = Uint8Array<ArrayBuffer>;
const SIZE = { side: 100, quality: 75 };

/** Cloudflare Images out of order, or not switched on for this account. */
const failing = {
  input: () => {
    throw new Error("Images is not enabled");
  },
} as unknown as ImagesBinding;

const cleanWith = async (IMG: ImagesBinding, bytes: Bytes) =>
  createPictures({ IMAGES: env.IMAGES, IMG }).clean(await readPicture(new Blob([bytes]), "image"), SIZE);

/** Can still be drawn: by the same program that refuses broken pictures. */
const isWhole = async (bytes: Bytes): Promise<boolean> => {
  const { type } = await cleanWith(env.IMG, bytes);
  return type === "image/webp";
};

describe("a picture", () => {
  it("larger than wanted is made to fit, its shape kept; a smaller one is never made larger", async () => {
    expect(webpSize((await cleanWith(env.IMG, pngOf(400, 200))).bytes)).toEqual({ width: 100, height: 50 });
    expect(webpSize((await cleanWith(env.IMG, pngOf(200, 400))).bytes)).toEqual({ width: 50, height: 100 });
    expect(webpSize((await cleanWith(env.IMG, pngOf(40, 20))).bytes)).toEqual({ width: 40, height: 20 });
  });

  it("is kept under its content's hash: twice the same is one", async () => {
    const { keep } = createPictures(env);
    const cleaned = await cleanWith(env.IMG, pngOf(10, 10));
    const key = await keep("products", cleaned);
    expect(key).toMatch(/^products\/[0-9a-f]{64}\.webp$/);
    expect(await keep("products", cleaned)).toBe(key);
    expect(await keep("products", await cleanWith(env.IMG, pngOf(10, 11)))).not.toBe(key);
    expect((await env.IMAGES.list({ prefix: "products/" })).objects.length).toBe(2);
  });
});

describe("without Cloudflare Images", () => {
  const three = Object.entries(PHONE_PICTURES).filter(([type]) => type !== "image/avif");

  it.each(three)("%s is kept as it is, but for what the camera wrote into it", async (type, bytes) => {
    const kept = await cleanWith(failing, bytes);
    expect(kept.type).toBe(type);
    expect(kept.bytes.length).toBeLessThan(bytes.length);
    expect(new TextDecoder("latin1").decode(kept.bytes)).not.toMatch(new RegExp(`${CAMERA}|Kankarbagh|Exif|EXIF|XMP`));
    expect(await isWhole(kept.bytes)).toBe(true);
  });

  it.each(three)("nothing that hangs on behind %s is kept", async (_, bytes) => {
    const kept = await cleanWith(failing, polyglot(bytes, HTML));
    expect(new TextDecoder("latin1").decode(kept.bytes)).not.toContain("script");
    expect(await isWhole(kept.bytes)).toBe(true);
  });

  it.each(Object.entries(PHONE_PICTURES))("%s that is not whole is refused, wherever it is cut", async (_, bytes) => {
    for (let length = 12; length < bytes.length; length += 7) {
      await expect(cleanWith(failing, bytes.slice(0, length))).rejects.toMatchObject({ status: 415 });
    }
  });

  it("AVIF is refused: its metadata cannot be cut out so simply", async () => {
    const kept = cleanWith(failing, PHONE_PICTURES["image/avif"]);
    await expect(kept).rejects.toMatchObject({
      code: "upload.not_an_image",
      fields: { image: "Please select an image file" },
    });
  });
});
