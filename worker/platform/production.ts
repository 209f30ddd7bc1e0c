/** Production is every shop that people reach under a name of its own: any APP_ORIGIN that is not this machine's. */
export const isProduction = (appOrigin: string): boolean =>
  !URL.canParse(appOrigin) || !["localhost", "127.0.0.1", "[::1]"].includes(new URL(appOrigin).hostname);
