import { data } from "react-router";
import type { ActionResult } from "./action-result.ts";
import { showResultOnce } from "./show-result.ts";

/** The browser says a lost network with a TypeError. */
export const codeOfFault = (error: unknown): "network.lost" | "server.fault" =>
  error instanceof TypeError || !navigator.onLine ? "network.lost" : "server.fault";

/**
 * For `clientAction`: a phone that lost its network, or a server that broke, answers like a refusal, so that the page
 * and everything typed into it stay where they are. Its status tells the router not to read the page again.
 */
export const pageClientAction =
  (words: () => { fallback: string; offline: string }) =>
  async <Answer>({ serverAction }: { serverAction: () => Promise<Answer> }) => {
    try {
      return await showResultOnce(serverAction());
    } catch (error) {
      // Redirects come as thrown responses.
      if (error instanceof Response) throw error;
      const code = codeOfFault(error);
      const message = code === "network.lost" ? words().offline : words().fallback;
      return data<ActionResult>({ ok: false, form: "", code, message, fields: {}, typed: {} }, { status: 503 });
    }
  };
