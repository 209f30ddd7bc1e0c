import { message } from "../messages.contract.ts";

/** 5 MB, as the browser and the server count them. */
export const MAX_PICTURE_BYTES = 5_242_880;

/** What we take, by its first bytes. No SVG (it runs scripts), no GIF. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** For `accept` of a file field. */
export const PICTURE_ACCEPT = PICTURE_TYPES.join(",");

export const NOT_A_PICTURE = message("picture.not_an_image");
export const PICTURE_TOO_LARGE = message("picture.too_large");
