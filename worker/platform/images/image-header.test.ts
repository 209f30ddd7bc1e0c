import { expect, it } from "vitest";
import { call } from "../../testing/api-client.ts";
import { createAdmin } from "../../testing/factories.ts";
import { agentForm, expectNothingNew, pictureFile, sendAgentForm } from "../../testing/forms/agent-form.ts";
import { PHONE_PICTURES, pngOf } from "../../testing/forms/images.ts";
import { claimedSize } from "./image-header.ts";
import type { PictureType } from "./images.contract.ts";
import { readPicture } from "./images.ts";

type Bytes = Uint8Array<ArrayBuffer>;
const { "image/png": PNG, "image/jpeg": JPEG, "image/webp": WEBP, "image/avif": AVIF } = PHONE_PICTURES;

/** A copy with these bytes at `offset`. */
const patched = (bytes: Bytes, offset: number, ...values: number[]): Bytes => {
  const copy = bytes.slice();
  copy.set(values, offset);
  return copy;
};
const find = (bytes: Bytes, text: string): number => Buffer.from(bytes).indexOf(text, 0, "latin1");
const big32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const big16 = (value: number) => [value >>> 8, value & 255];
const little16 = (value: number) => [value & 255, value >>> 8];
const little24 = (value: number) => [value & 255, (value >>> 8) & 255, value >>> 16];

/** Small pictures whose headers claim another size. */
const LIARS: Record<string, { type: PictureType; claim: (width: number, height: number) => Bytes }> = {
  PNG: { type: "image/png", claim: (width, height) => patched(PNG, 16, ...big32(width), ...big32(height)) },
  JPEG: {
    type: "image/jpeg",
    claim: (width, height) => patched(JPEG, find(JPEG, "\xff\xc0") + 5, ...big16(height), ...big16(width)),
  },
  "a WebP canvas": {
    type: "image/webp",
    claim: (width, height) => patched(WEBP, find(WEBP, "VP8X") + 12, ...little24(width - 1), ...little24(height - 1)),
  },
  "a WebP frame": {
    type: "image/webp",
    claim: (width, height) => patched(WEBP, find(WEBP, "VP8 ") + 14, ...little16(width), ...little16(height)),
  },
  AVIF: {
    type: "image/avif",
    claim: (width, height) => patched(AVIF, find(AVIF, "ispe") + 8, ...big32(width), ...big32(height)),
  },
};

it.each(Object.entries(PHONE_PICTURES))("reads the size of %s from its header", (type, bytes) => {
  expect(claimedSize(bytes, type as PictureType)).toEqual({ width: 24, height: 16 });
});

it.each(Object.entries(LIARS))("refuses %s that claims more than 25 megapixels, and reads 25", async (_, liar) => {
  expect(claimedSize(liar.claim(5000, 5000), liar.type)).toEqual({ width: 5000, height: 5000 });
  await expect(readPicture(new Blob([liar.claim(5000, 5000)]), "image")).resolves.toMatchObject({ type: liar.type });
  await expect(readPicture(new Blob([liar.claim(5001, 5000)]), "image")).rejects.toMatchObject({
    status: 413,
    code: "upload.too_many_pixels",
  });
});

it.each(["image/png", "image/jpeg"] as const)("refuses %s without a header of its size", async (type) => {
  const bytes = PHONE_PICTURES[type].slice(0, 20);
  await expect(readPicture(new Blob([bytes]), "image")).rejects.toMatchObject({ status: 415 });
});

it("refuses the picture everywhere: at an agent's sign-up and as a product's picture", async () => {
  const huge = patched(pngOf(64, 64), 16, ...big32(60_000), ...big32(60_000));
  const message = "The picture has more than 25 megapixels. Please choose a smaller one.";
  await expectNothingNew(async () => {
    const agent = await sendAgentForm(agentForm({ vehicleImage: pictureFile(huge) }));
    expect(agent.status).toBe(413);
    expect(agent.body.code).toBe("upload.too_many_pixels");
    expect(agent.body.fields).toEqual({ vehicleImage: message });
  });
  const form = new FormData();
  form.set("image", pictureFile(huge));
  const { token } = await createAdmin();
  const product = await call("POST", "/upload/image", { token, body: form });
  expect(product.status).toBe(413);
  expect(product.body.message).toEqual(message);
});
