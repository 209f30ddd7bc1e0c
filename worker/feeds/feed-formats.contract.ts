/** Separate from the schemas, so that the feeds page does not bundle valibot. */
export const FEED_FORMATS = ["csv", "json"] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];
