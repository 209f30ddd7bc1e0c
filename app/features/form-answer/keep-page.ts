import type { FormAnswer } from "./answer.ts";

interface ClientArguments {
  serverAction: <Answer>() => Promise<Answer>;
}

/**
 * For `clientAction`: a phone that lost its network, or a server that broke, answers like a refusal, so that the page
 * and everything typed into it stay where they are.
 */
export const keepPage =
  (words: { fallback: string; offline: string }) =>
  async ({ serverAction }: ClientArguments): Promise<FormAnswer> => {
    try {
      return await serverAction<FormAnswer>();
    } catch (error) {
      // Redirects come as thrown responses.
      if (error instanceof Response) throw error;
      const isOffline = error instanceof TypeError || !navigator.onLine;
      const message = isOffline ? words.offline : words.fallback;
      return { ok: false, form: "", code: isOffline ? "network.lost" : "server.fault", message, fields: {} };
    }
  };
