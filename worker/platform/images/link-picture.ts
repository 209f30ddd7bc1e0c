import { withTimeout } from "../concurrency/with-timeout.ts";
import { askBucket } from "../files/ask-bucket.ts";
import { log } from "../log.ts";
import { answerPublic } from "./image-bucket.ts";
import { LINK_PICTURE, SHOP_PICTURE } from "./link-picture.contract.ts";

const NAME = /^([0-9a-f]{64})\.jpg$/;
const JPEG = "image/jpeg";
/** The light colour behind pictures on a product's page. */
const BACKGROUND = "#f2ebdb";
const TIMEOUT_MS = 10_000;

interface Bindings {
  readonly IMAGES: R2Bucket;
  readonly IMG: ImagesBinding;
}

const draw = async ({ IMG }: Bindings, picture: R2ObjectBody): Promise<ArrayBuffer> => {
  const drawn = await IMG.input(picture.body)
    .transform({ ...LINK_PICTURE, fit: "pad", background: BACKGROUND })
    // Some chat apps cannot show WebP.
    .output({ format: JPEG, quality: 80 });
  return new Response(drawn.image()).arrayBuffer();
};

/**
 * Serves the preview picture for links to a product: drawn from the uploaded picture on the first request, then stored.
 * Its name is the hash of the uploaded picture, so requests cannot cause more drawings than there are pictures.
 */
export const serveLinkPicture = async (bindings: Bindings, name: string, request: Request): Promise<Response> => {
  const [, hash] = NAME.exec(name) ?? [];
  if (!hash) return answerPublic(bindings.IMAGES, null, request);
  const key = `og/${hash}.jpg`;
  const stored = await answerPublic(bindings.IMAGES, key, request);
  if (stored.ok || stored.status === 304) return stored;
  const picture = await askBucket(() => bindings.IMAGES.get(`products/${hash}.webp`));
  if (!picture) return stored;
  try {
    const bytes = await withTimeout(draw(bindings, picture), TIMEOUT_MS);
    await askBucket(() => bindings.IMAGES.put(key, bytes, { httpMetadata: { contentType: JPEG } }));
  } catch (error) {
    log.error("images.unavailable", error, { type: JPEG, bytes: picture.size });
    return new Response(null, { status: 302, headers: { "Cache-Control": "no-store", Location: SHOP_PICTURE } });
  }
  return answerPublic(bindings.IMAGES, key, request);
};
