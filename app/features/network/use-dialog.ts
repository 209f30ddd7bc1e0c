import { type ComponentType, useState } from "react";
import { useMessages } from "../../i18n/messages.tsx";
import { showToast } from "../toasts/show-toast.ts";

/**
 * A dialog whose code loads when it is opened. `Dialog` is its component while it is open; a lost network shows a
 * toast.
 */
export const useDialog = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) => {
  const text = useMessages("ui");
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
  const open = () =>
    void load().then(
      (module) => setDialog(() => module.default),
      () => showToast("error", text("offline")),
    );
  return { Dialog, open, close: () => setDialog(null) };
};
