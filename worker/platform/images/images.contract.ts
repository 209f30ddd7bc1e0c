import { message } from "../messages.contract.ts";

/** 5 MB, the same limit in the browser and on the server. */
export const MAX_PICTURE_BYTES = 5_242_880;

/** Twenty-five megapixels: more than a phone's camera takes by default, and 100 MB once decoded. */
export const MAX_PIXELS = 25_000_000;

/** Accepted types, recognised by their first bytes. SVG is not among them because it can run scripts. */
const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** For the `accept` attribute of a file field. */
export const PICTURE_ACCEPT = PICTURE_TYPES.join(",");

export const NOT_A_PICTURE = message("picture.not_an_image");
export const PICTURE_TOO_LARGE = message("picture.too_large");
export const TOO_MANY_PIXELS = message("picture.too_many_pixels", { max: MAX_PIXELS / 1_000_000 });
export const IMAGES_UNAVAILABLE = message("images.unavailable");
