/** In a file without schemas, so that the page of the feeds does not bundle valibot. */
export const FEED_FORMATS = ["csv", "json"] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];
