/** 5 MB, for the browser's check and the server's. */
export const MAX_PICTURE_BYTES = 5_242_880;

/** What we take, by its first bytes. No SVG (it runs scripts), no GIF. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** For `accept` of a file field. */
export const PICTURE_ACCEPT = PICTURE_TYPES.join(",");

export const NOT_A_PICTURE = "Please select an image file";
export const PICTURE_TOO_LARGE = "Image size should be less than 5MB";
