const LONGEST_SIDE = 1600;
const QUALITY = 0.82;

const drawOn = (bitmap: ImageBitmap, side: number): HTMLCanvasElement => {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
};

const encode = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

/**
 * Fits the picture into a square of `side` pixels, upright and without its location. Throws when this browser cannot
 * read it.
 */
export const drawPicture = async (file: File, side: number, quality: number): Promise<Blob | null> => {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  const canvas = drawOn(bitmap, side);
  bitmap.close();
  // A browser that cannot encode WebP returns a PNG, which is several times as large.
  const webp = await encode(canvas, "image/webp", quality);
  return webp?.type === "image/webp" ? webp : encode(canvas, "image/jpeg", quality);
};

/** Resizes a photo for slow networks. Null when this browser cannot read it. */
export const shrinkPicture = async (file: File): Promise<File | null> => {
  try {
    const small = await drawPicture(file, LONGEST_SIDE, QUALITY);
    if (!small) return null;
    const name = file.name.replace(/\.[^.]*$/, "") || "picture";
    return new File([small], `${name}.${small.type === "image/webp" ? "webp" : "jpg"}`, { type: small.type });
  } catch {
    return null;
  }
};
