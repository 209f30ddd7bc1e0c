/** Production is any APP_ORIGIN that is not a local address. */
export const isProduction = (appOrigin: string): boolean =>
  !URL.canParse(appOrigin) || !["localhost", "127.0.0.1", "[::1]"].includes(new URL(appOrigin).hostname);
