import { useEffect, useState } from "react";
import { useMessages } from "../../i18n/messages.tsx";
import { showToast } from "../toasts/show-toast.ts";
import type { PushState, SwitchResult } from "./push-device.ts";

/** Loaded after hydration, because the first view does not need it. */
const loadDevice = () => import("./push-device.ts");

/** The status of notifications on this device, null while it is unknown, and the actions that change it. */
export const usePush = () => {
  const text = useMessages("push");
  const ui = useMessages("ui");
  const [state, setState] = useState<PushState | null>(null);
  const [isPending, setPending] = useState(false);

  useEffect(() => {
    let isGone = false;
    loadDevice()
      .then(({ readState }) => readState())
      .then((now) => isGone || setState(now))
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);

  const run = async (work: (device: Awaited<ReturnType<typeof loadDevice>>) => Promise<void>): Promise<void> => {
    setPending(true);
    try {
      await work(await loadDevice());
    } catch {
      showToast("error", navigator.onLine ? text("failed") : ui("offline"));
    } finally {
      setPending(false);
    }
  };

  const show = (result: SwitchResult): void => {
    if (result !== "dismissed") setState(result);
    showToast(result === "on" || result === "off" ? "success" : "info", text(result));
  };

  return {
    state,
    isPending,
    switchOn: () => run(async ({ switchOn }) => show(await switchOn())),
    switchOff: () => run(async ({ switchOff }) => show(await switchOff())),
    sendTest: () =>
      run(async ({ sendTest }) => {
        const now = await sendTest();
        setState(now);
        if (now === "on") showToast("success", text("testSent"));
        else showToast("info", text("gone"));
      }),
  };
};
