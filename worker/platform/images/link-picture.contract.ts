/** In pixels: the size in which chats and search engines show the picture of a link. */
export const LINK_PICTURE = { width: 1200, height: 630 } as const;

/** The shop's own picture, with English text; also shown for a product when Cloudflare Images fails. */
export const SHOP_PICTURE = "/og.png";

const UPLOADED = /^\/images\/products\/([0-9a-f]{64})\.webp$/;

/** The path of a product's link picture; null for the demo shop's drawings, which are too small. */
export const linkPicturePath = (image: string): string | null =>
  UPLOADED.test(image) ? image.replace(UPLOADED, "/images/og/$1.jpg") : null;
