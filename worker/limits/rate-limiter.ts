/** Cloudflare's rate limit binding: approximate and per location, an outer layer only. */
export interface RateLimiter {
  limit(options: { key: string }): Promise<{ success: boolean }>;
}
