import { beforeAll, describe, expect, it } from "vitest";
import { translateMessage } from "../../i18n/translate-message.ts";
import { serveImage } from "../../platform/images/image-bucket.ts";
import { call, ORIGIN } from "../../testing/api-client.ts";
import { type Account, createAdmin, createUser, db } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { CAMERA, GIF, HTML, PHONE_PICTURES, pngOf, SVG, webpSize } from "../../testing/forms/images.ts";
import { productFields } from "../../testing/products.ts";
import { createProductPictures, MAX_CARD_BYTES } from "./product-images.service.ts";

interface Uploaded {
  imageUrl: string;
  publicId: string;
  message: string;
}
let staff: Account;

beforeAll(async () => {
  staff = await createAdmin();
});

const upload = (bytes: Uint8Array<ArrayBuffer> | null, who = staff, type = "image/png") => {
  const body = new FormData();
  if (bytes) body.set("image", new File([bytes], "potato.png", { type }));
  else body.set("name", "Potato");
  return call<Uploaded>("POST", "/upload/image", { token: who.token, body });
};
const parseBreaks = async (key: string) => new Uint8Array((await (await env.IMAGES.get(key))?.arrayBuffer()) ?? []);

describe("an uploaded picture", () => {
  it("is resized, stored under its hash, and accepted for a product", async () => {
    const { status, body } = await upload(pngOf(2_000, 1_000));
    expect(status).toBe(201);
    expect(body.message).toBe("Image uploaded successfully!");
    expect(body.publicId).toMatch(/^products\/[0-9a-f]{64}\.webp$/);
    expect(body.imageUrl).toBe(`/images/${body.publicId}`);
    const stored = await parseBreaks(body.publicId);
    expect(stored.length).toBeLessThanOrEqual(MAX_CARD_BYTES);
    expect(webpSize(stored as Uint8Array<ArrayBuffer>)).toEqual({ width: 640, height: 320 });
    expect((await upload(pngOf(2_000, 1_000))).body.publicId).toBe(body.publicId);
    const fields = productFields({ image: body.imageUrl, imagePublicId: body.publicId });
    const made = await call<{ product: object }>("POST", "/products", { token: staff.token, body: fields });
    expect([made.status, made.body.product]).toMatchObject([
      201,
      { image: body.imageUrl, imagePublicId: body.publicId },
    ]);
  });

  it.each(Object.entries(PHONE_PICTURES))("of type %s is stored without the camera's metadata", async (type, bytes) => {
    const { status, body } = await upload(bytes, staff, type);
    expect(status).toBe(201);
    expect(new TextDecoder("latin1").decode(await parseBreaks(body.publicId))).not.toContain(CAMERA);
  });

  it.each([
    ["SVG", SVG],
    ["HTML", HTML],
    ["GIF", GIF],
    ["nothing", new Uint8Array()],
  ])("that is %s is refused with 415 in spite of its declared type", async (_, bytes) => {
    const { status, body } = await upload(bytes);
    expect(status).toBe(415);
    expect(body.code).toBe("upload.not_an_image");
    expect(body.message).toBe("Please select an image file");
  });

  it("of exactly 5,242,880 bytes is accepted, and one byte more is refused with 413", async () => {
    expect((await upload(pngOf(4, 4, 5_242_880))).status).toBe(201);
    const { status, body } = await upload(pngOf(4, 4, 5_242_881));
    expect(status).toBe(413);
    expect(body.message).toBe("Image size should be less than 5MB");
  });

  it("that is missing is refused with 415", async () => {
    const { status, body } = await upload(null);
    expect(status).toBe(415);
    expect(body.message).toBe("Please select an image file");
  });

  it("of a person who is not staff is refused with 403", async () => {
    expect((await upload(pngOf(4, 4), await createUser())).status).toBe(403);
    expect((await upload(pngOf(4, 4), await createAdmin("pending"))).status).toBe(403);
  });

  it("is refused with 429 after a hundred in an hour", async () => {
    const admin = await createAdmin();
    await env.DB.prepare("INSERT INTO limits (key, count, window_started_at) VALUES (?, 99, ?)")
      .bind(`upload:${admin.userId}`, Date.now())
      .run();
    expect((await upload(pngOf(4, 4), admin)).status).toBe(201);
    const { status, body, headers } = await upload(pngOf(4, 4), admin);
    expect(status).toBe(429);
    expect(body.code).toBe("limits.upload");
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(3_000);
  });
});

describe("a missing picture", () => {
  const key = `products/${"0".repeat(64)}.webp`;
  const ask = (headers: HeadersInit) =>
    serveImage(env.IMAGES, key, new Request(`${ORIGIN}/images/${key}`, { headers }));

  it("is a placeholder in a page and a 404 elsewhere, and neither is cached", async () => {
    const onPage = await ask({ Accept: "image/avif,image/webp,*/*;q=0.8" });
    expect(onPage.status).toBe(302);
    expect(onPage.headers.get("Location")).toBe("/placeholder-product.svg");
    const elsewhere = await ask({});
    expect(elsewhere.status).toBe(404);
    for (const { headers } of [onPage, elsewhere]) {
      expect(headers.get("Cache-Control")).toBe("no-store");
      // Pages of other sites may show our pictures.
      expect(headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    }
  });
});

describe("a picture that is too large after resizing", () => {
  const cleanedTo = (bytesAt: (side: number) => number) => {
    const sides: number[] = [];
    const service = createProductPictures({
      db,
      clock: { now: () => 0 } as never,
      pictures: {
        clean: async (_, { side }) => {
          sides.push(side);
          return { bytes: new Uint8Array(bytesAt(side)), type: "image/webp" };
        },
        store: async (folder, { bytes }) => `${folder}/${bytes.length}`,
      },
    });
    const form = new FormData();
    form.set("image", new File([pngOf(4, 4)], "x.png"));
    const actor = { userId: "u", role: "owner", adminStatus: null } as never;
    return { sides, kept: service.storeProductPicture(actor, async () => form) };
  };

  it("is resized further until it fits the limit of a card", async () => {
    const { sides, kept } = cleanedTo((side) => (side > 400 ? 50_000 : 20_000));
    expect((await kept).publicId).toBe("products/20000");
    expect(sides).toEqual([640, 512, 400]);
  });

  it("is refused with 503 when no size fits the limit", async () => {
    const refusal = await cleanedTo(() => 50_000).kept.catch((error: Error) => error);
    expect(refusal).toMatchObject({ status: 503 });
    expect(translateMessage("english", (refusal as Error).message)).toBe("Failed to upload image");
  });
});
