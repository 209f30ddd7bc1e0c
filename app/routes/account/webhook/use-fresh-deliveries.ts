import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import type { Delivery } from "../../../../worker/webhooks/endpoints/endpoints.contract.ts";

const LOOK_MS = 1_500;
/** What is tried again this soon is waited for. */
const SOON_MS = 6_000;
const MAX_LOOKS = 12;

/** Looks again for a while when a delivery is on its way. */
export const useFreshDeliveries = (deliveries: readonly Delivery[]): void => {
  const { revalidate, state } = useRevalidator();
  const looks = useRef(0);
  const newest = deliveries[0]?._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new delivery is looked for as often as the one before.
  useEffect(() => {
    looks.current = 0;
  }, [newest]);
  useEffect(() => {
    const soon = Date.now() + SOON_MS;
    const isUnderWay = deliveries.some(({ nextAttemptAt: next }) => next !== null && Date.parse(next) < soon);
    if (!isUnderWay || state !== "idle" || looks.current >= MAX_LOOKS) return;
    const timer = setTimeout(() => {
      looks.current += 1;
      void revalidate();
    }, LOOK_MS);
    return () => clearTimeout(timer);
  }, [deliveries, state, revalidate]);
};
