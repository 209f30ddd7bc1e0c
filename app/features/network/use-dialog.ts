import { type ComponentType, useState } from "react";
import { useText } from "../../i18n/texts.tsx";
import { showToast } from "../toasts/show-toast.ts";

/** A window whose code is fetched when it is asked for: its component while it is open. A lost network is said. */
export const useDialog = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) => {
  const text = useText("ui");
  const [Window, setWindow] = useState<ComponentType<Props> | null>(null);
  const open = () =>
    void load().then(
      (module) => setWindow(() => module.default),
      () => showToast("error", text("offline")),
    );
  return { Window, open, close: () => setWindow(null) };
};
