import { useEffect } from "react";
import { isWantedByAnyone } from "./push-wanted.ts";

/**
 * Renews the subscription of a device that was switched on and whose session expired, after its owner signs in again.
 */
export const useRenewPush = (): void =>
  useEffect(() => {
    if (!isWantedByAnyone()) return;
    void import("./push-device.ts").then(({ readState }) => readState()).catch(() => undefined);
  }, []);
