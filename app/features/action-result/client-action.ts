import type { ActionResult } from "./action-result.ts";
import { faultAsResult } from "./fault-result.ts";
import { showResult } from "./show-result.ts";

interface Words {
  /** Shown for a server fault. */
  readonly fallback: string;
  /** Shown for a lost network. */
  readonly offline: string;
}

/** `clientAction` of pages whose actions return an `ActionResult`. */
export const pageClientAction =
  (words: () => Words) =>
  <Result>({ serverAction }: { serverAction: () => Promise<Result> }) =>
    faultAsResult(
      async () => showResult(await serverAction()),
      (code) => {
        const message = code === "network.lost" ? words().offline : words().fallback;
        return showResult<ActionResult>({ ok: false, form: "", code, message, fields: {}, typed: {} });
      },
    );
