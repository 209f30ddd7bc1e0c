import type { SubmissionResult } from "@conform-to/react";
import { type FaultCode, faultAsResult } from "../action-result/fault-result.ts";

/** For `clientAction` of a page with one form: shows `sentence` above the form when the network or the server fails. */
export const clientFormAction = <Result>(serverAction: () => Promise<Result>, sentence: (code: FaultCode) => string) =>
  faultAsResult(serverAction, (code): { result: SubmissionResult } => ({
    result: { status: "error", error: { "": [sentence(code)] } },
  }));
