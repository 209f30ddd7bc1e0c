/** In pixels: the size in which chats and search engines show the picture of a link. */
export const LINK_PICTURE = { width: 1200, height: 630 } as const;

/** The shop's own, for pages without a picture and while Cloudflare Images fails. */
export const SHOP_PICTURE = "/og.png";

const UPLOADED = /^\/images\/products\/([0-9a-f]{64})\.webp$/;

/** Where the picture of links to a product is. The demo shop's drawings are too small for one, so theirs is the shop's. */
export const linkPicturePath = (image: string): string =>
  UPLOADED.test(image) ? image.replace(UPLOADED, "/images/og/$1.jpg") : SHOP_PICTURE;
