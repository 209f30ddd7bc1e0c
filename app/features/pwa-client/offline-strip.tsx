import { CloudOff } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useMatch, useRevalidator } from "react-router";
import { useText } from "../../i18n/texts.tsx";
import { useDates } from "../../i18n/use-dates.ts";
import { isServerThere } from "../network/network.ts";

const AGAIN_MS = 10_000;

/** Above a page that comes from this device: from when it is. With a network the page is read again, and the strip goes. */
export default function OfflineStrip({ keptAt }: { keptAt: string }) {
  const text = useText("offline");
  const dates = useDates();
  const isBoard = useMatch("/orders") !== null;
  const isOld = useIsOld();
  if (!isOld) return null;
  return (
    <div data-testid="offline-strip" className="bg-accent-soft text-accent-text">
      <p role="status" className="page-width flex items-start gap-2.5 pt-4 pb-2.5 font-medium">
        <CloudOff aria-hidden className="mt-0.5 size-5 shrink-0" />
        {text(isBoard ? "board" : "shop", { time: dates.dateTime(keptAt) })}
      </p>
    </div>
  );
}

/** Until what is shown has been read again. */
const useIsOld = (): boolean => {
  const { revalidate, state } = useRevalidator();
  const { key } = useLocation();
  const kept = useRef(key);
  const [step, setStep] = useState<"kept" | "reading" | "read">("kept");
  const look = useEffectEvent(async () => {
    if (step !== "kept" || document.visibilityState !== "visible" || !(await isServerThere())) return;
    setStep("reading");
    await revalidate();
    delete document.documentElement.dataset.keptAt;
    setStep("read");
  });
  useEffect(() => {
    const now = () => void look();
    now();
    const again = setInterval(now, AGAIN_MS);
    window.addEventListener("online", now);
    document.addEventListener("visibilitychange", now);
    return () => {
      clearInterval(again);
      window.removeEventListener("online", now);
      document.removeEventListener("visibilitychange", now);
    };
  }, []);
  // Another page without a document has come from the network.
  return kept.current === key && (step !== "read" || state !== "idle");
};
