import { expect, it } from "vitest";
import { env } from "../../testing/faults.ts";
import { pngOf } from "../../testing/forms/images.ts";
import { claimedSize } from "./image-header.ts";
import { createPictures, readPicture } from "./images.ts";
import { linkPicturePath } from "./link-picture.contract.ts";
import { serveLinkPicture } from "./link-picture.ts";

/** Uploads a product's picture; `ask` requests its link picture, and `drawn` counts how often that was drawn. */
const shareUploaded = async (width: number, IMG = env.IMG) => {
  const pictures = createPictures(env);
  const picture = await readPicture(new Blob([pngOf(width, 200)]), "image");
  const key = await pictures.store("products", await pictures.clean(picture, { side: 640, quality: 75 }));
  const path = linkPicturePath(`/images/${key}`) ?? "";
  const drawn = { count: 0 };
  const counted = {
    input: (stream: ReadableStream<Uint8Array>) => {
      drawn.count += 1;
      return IMG.input(stream);
    },
  } as ImagesBinding;
  const ask = (headers: HeadersInit = {}) =>
    serveLinkPicture(
      { IMAGES: env.IMAGES, IMG: counted },
      path.replace("/images/og/", ""),
      new Request(`https://rasad.example${path}`, { headers }),
    );
  return { path, drawn, ask };
};

const sizeOf = async (answer: Response) => claimedSize(new Uint8Array(await answer.arrayBuffer()), "image/jpeg");

it("draws the picture of links to a product once, in the size that chats show", async () => {
  const { path, drawn, ask } = await shareUploaded(300);
  expect(path).toMatch(/^\/images\/og\/[0-9a-f]{64}\.jpg$/);
  const first = await ask();
  expect(Object.fromEntries(first.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=31536000, immutable",
    "cross-origin-resource-policy": "cross-origin",
  });
  expect(await sizeOf(first)).toEqual({ width: 1200, height: 630 });
  const second = await ask();
  expect(await sizeOf(second)).toEqual({ width: 1200, height: 630 });
  expect((await ask({ "If-None-Match": second.headers.get("ETag") ?? "" })).status).toBe(304);
  expect(drawn.count).toBe(1);
});

it("redirects to the shop's picture while Cloudflare Images fails, and draws the product's later", async () => {
  const broken = {
    input: () => {
      throw new Error("Images is not enabled");
    },
  } as unknown as ImagesBinding;
  const { path, ask } = await shareUploaded(301, broken);
  const { status, headers } = await ask();
  expect([status, headers.get("Location"), headers.get("Cache-Control")]).toEqual([302, "/og.png", "no-store"]);
  const name = path.replace("/images/og/", "");
  expect((await serveLinkPicture(env, name, new Request(`https://rasad.example${path}`))).status).toBe(200);
});

it("draws nothing without an uploaded picture", async () => {
  for (const name of [`${"0".repeat(64)}.jpg`, "..%2fseed.jpg", `${"0".repeat(64)}.webp`, ""])
    expect((await serveLinkPicture(env, name, new Request("https://rasad.example/"))).status, name).toBe(404);
  expect(linkPicturePath("/images/seed/potato.webp")).toBeNull();
  expect(linkPicturePath("")).toBeNull();
});
