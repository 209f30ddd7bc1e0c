import { useEffect } from "react";
import { useViewer } from "../shell/use-viewer.ts";

/** What every page has beside it once it is alive: the service worker, asked for again after signing in or out. */
export default function Companion() {
  const account = useViewer().user?.email;
  // biome-ignore lint/correctness/useExhaustiveDependencies: signing out takes the service worker away with all it kept.
  useEffect(() => {
    // A browser that forbids it (a private window) shows the shop as it always was.
    void navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
  }, [account]);
  return null;
}
