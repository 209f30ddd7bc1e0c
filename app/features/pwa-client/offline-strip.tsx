import { CloudOff } from "lucide-react";
import { useRef, useState } from "react";
import { useLocation, useMatch, useRevalidator } from "react-router";
import { useDates, useMessages } from "../../i18n/messages.tsx";
import { isServerReachable } from "../network/network.ts";
import { useRetry } from "../network/use-retry.ts";
import { useViewer } from "../viewer/use-viewer.ts";

const RETRY_MS = 10_000;

/**
 * Shows the age of a page from the offline cache. With a network the page is revalidated and the strip disappears.
 * `cachedAt`: ISO 8601.
 */
export default function OfflineStrip({ cachedAt }: { cachedAt: string }) {
  const text = useMessages("offline");
  const dates = useDates();
  const isAgent = useViewer().user?.role === "delivery";
  const isOrders = useMatch("/orders") !== null;
  const isCart = useMatch("/cart") !== null;
  const isOld = useIsOld();
  if (!isOld) return null;
  return (
    <div data-testid="offline-strip" className="bg-accent-soft text-accent-text">
      <p role="status" className="page-width flex items-start gap-2.5 pt-4 pb-2.5 font-medium">
        <CloudOff aria-hidden className="mt-0.5 size-5 shrink-0" />
        {text(isOrders ? (isAgent ? "board" : "orders") : isCart ? "cart" : "shop", { time: dates.dateTime(cachedAt) })}
      </p>
    </div>
  );
}

/** True until the page has been revalidated, or another page is shown. */
const useIsOld = (): boolean => {
  const { revalidate, state } = useRevalidator();
  const { key } = useLocation();
  const firstKey = useRef(key);
  const [step, setStep] = useState<"cached" | "reading" | "read">("cached");
  const refresh = async () => {
    if (step !== "cached" || document.visibilityState !== "visible" || !(await isServerReachable())) return;
    setStep("reading");
    await revalidate();
    delete document.documentElement.dataset.cachedAt;
    setStep("read");
  };
  useRetry(true, () => void refresh(), RETRY_MS);
  // A client navigation has loaded another page from the network.
  return firstKey.current === key && (step !== "read" || state !== "idle");
};
