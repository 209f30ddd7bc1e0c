import { useEffect, useState } from "react";
import { useText } from "../../i18n/texts.tsx";
import { showToast } from "../toasts/show-toast.ts";
import type { PushState, Switched } from "./push-device.ts";

/** Fetched after the page has come alive: nobody waits for it. */
const device = () => import("./push-device.ts");

/** How notifications stand here (null: not known yet, or no network) and what may be done about it. */
export const usePush = () => {
  const text = useText("push");
  const ui = useText("ui");
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    let isGone = false;
    device()
      .then(({ readState }) => readState())
      .then((now) => isGone || setState(now))
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);

  const run = async (work: (on: Awaited<ReturnType<typeof device>>) => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work(await device());
    } catch {
      showToast("error", navigator.onLine ? text("failed") : ui("offline"));
    } finally {
      setBusy(false);
    }
  };

  const take = (now: Switched): void => {
    if (now !== "dismissed") setState(now);
    showToast(now === "on" || now === "off" ? "success" : "info", text(now));
  };

  return {
    state,
    isBusy,
    switchOn: () => run(async ({ switchOn }) => take(await switchOn())),
    switchOff: () => run(async ({ switchOff }) => take(await switchOff())),
    tryIt: () =>
      run(async ({ sendTest }) => {
        const now = await sendTest();
        setState(now);
        if (now === "on") showToast("success", text("testSent"));
        else showToast("info", text("gone"));
      }),
  };
};
