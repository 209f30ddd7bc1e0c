/** 5 MB in bytes, as the browser and the server count them. */
export const MAX_PICTURE_BYTES = 5_242_880;

/** Accepted types, recognised by their first bytes. SVG is not among them because it can run scripts. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** For the `accept` attribute of a file field. */
export const PICTURE_ACCEPT = PICTURE_TYPES.join(",");

export const NOT_A_PICTURE = "Please select an image file";
export const PICTURE_TOO_LARGE = "Image size should be less than 5MB";
export const IMAGES_UNAVAILABLE = "Pictures cannot be processed right now. Please try again later.";
