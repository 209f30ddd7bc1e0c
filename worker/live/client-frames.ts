import * as v from "valibot";
import { ClientFrame, MAX_FRAME_CHARS } from "./live.contract.ts";

/** Whether what came over a socket is something that a client may say. */
export const isClientFrame = (message: string | ArrayBuffer): boolean => {
  if (typeof message !== "string" || message.length > MAX_FRAME_CHARS) return false;
  try {
    return v.is(ClientFrame, JSON.parse(message));
  } catch {
    return false;
  }
};
