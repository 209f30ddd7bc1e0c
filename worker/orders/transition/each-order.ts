import { isAppError } from "../../platform/errors.contract.ts";
import { message } from "../../platform/messages.contract.ts";

/** Commands in flight at once. */
const AT_ONCE = 6;

interface Outcome {
  readonly _id: string;
  /** Null when the command was carried out. */
  readonly refusal: { readonly code: string; readonly message: string } | null;
}

/** A refused order is reported and does not stop the others. `onFault` receives errors other than refusals. */
export const forEachOrder = async (
  ids: readonly string[],
  run: (orderId: string) => Promise<unknown>,
  onFault: (error: unknown, orderId: string) => void,
): Promise<Outcome[]> => {
  const runOne = async (_id: string): Promise<Outcome> => {
    try {
      await run(_id);
      return { _id, refusal: null };
    } catch (error) {
      if (isAppError(error)) return { _id, refusal: { code: error.code, message: error.message } };
      onFault(error, _id);
      return { _id, refusal: { code: "server.fault", message: message("server.fault") } };
    }
  };
  const outcomes: Outcome[] = [];
  for (let start = 0; start < ids.length; start += AT_ONCE)
    outcomes.push(...(await Promise.all(ids.slice(start, start + AT_ONCE).map(runOne))));
  return outcomes;
};
