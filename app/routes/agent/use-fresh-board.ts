import { useEffect } from "react";
import { useRevalidator } from "react-router";

const EVERY_MS = 30_000;

/** The board reads itself again: every half minute while it is looked at, and when one comes back to it. */
export const useFreshBoard = (): void => {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = async () => {
      if (document.visibilityState !== "visible" || !navigator.onLine) return;
      // A reading that fails would put an error page in the place of the board; so the network is tried first.
      const isThere = await fetch("/favicon.svg", { method: "HEAD", cache: "no-store" }).then(
        (answer) => answer.ok,
        () => false,
      );
      if (isThere) await revalidate();
    };
    const timer = setInterval(() => void refresh(), EVERY_MS);
    const onLook = () => void refresh();
    document.addEventListener("visibilitychange", onLook);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onLook);
    };
  }, [revalidate]);
};
