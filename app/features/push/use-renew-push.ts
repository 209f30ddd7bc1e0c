import { useEffect } from "react";
import { isWantedByAnyone } from "./push-wanted.ts";

/** A device that was switched on stays on when its session ended by itself and its owner has signed in again. */
export const useKeptOn = (): void =>
  useEffect(() => {
    if (!isWantedByAnyone()) return;
    void import("./push-device.ts").then(({ readState }) => readState()).catch(() => undefined);
  }, []);
