import { useEffect } from "react";
import { isWantedByAnyone } from "./push-wanted.ts";

/** Subscribes a device again that was switched on and whose session expired, once its owner has signed in. */
export const useRenewPush = (): void =>
  useEffect(() => {
    if (!isWantedByAnyone()) return;
    void import("./push-device.ts").then(({ readState }) => readState()).catch(() => undefined);
  }, []);
