import { type ComponentType, useState } from "react";
import { useText } from "../../i18n/texts.tsx";
import { notify } from "../notices/notify.ts";

/** A window whose code is fetched when it is asked for: its component while it is open. A lost network is said. */
export const useWindow = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) => {
  const text = useText("ui");
  const [Window, setWindow] = useState<ComponentType<Props> | null>(null);
  const open = () =>
    void load().then(
      (module) => setWindow(() => module.default),
      () => notify("error", text("offline")),
    );
  return { Window, open, close: () => setWindow(null) };
};
