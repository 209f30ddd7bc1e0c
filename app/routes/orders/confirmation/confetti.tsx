import type { create } from "canvas-confetti";
import { useEffect, useRef, useState } from "react";

const CELEBRATION_MS = 3000;
/** Shorter than `CELEBRATION_MS`, so that the last pieces can fall and fade. */
const THROWING_MS = 1700;
const FALLING_FRAMES = 75;
const COLOURS = ["#f4ab23", "#17593a", "#79c796", "#e2572b"];

const CELEBRATED = "rasad.celebrated";
/** Limits the stored ids; buyers rarely return to the confirmation of an older order. */
const MAX_KEPT = 50;

/** Remembers the order on this device; false if it was already there. Without storage every visit is the first. */
const isFirstVisit = (orderId: string): boolean => {
  try {
    const known = (localStorage.getItem(CELEBRATED) ?? "").split(" ");
    if (known.includes(orderId)) return false;
    localStorage.setItem(CELEBRATED, [...known, orderId].slice(-MAX_KEPT).join(" "));
  } catch {
    // Some browsers forbid storage.
  }
  return true;
};

/** Shown once for each order, but not to users who prefer reduced motion. */
export function Confetti({ orderId }: { orderId: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [makeCannon, setMakeCannon] = useState<typeof create | null>(null);
  useEffect(() => {
    if (!isFirstVisit(orderId) || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let end: ReturnType<typeof setTimeout> | undefined;
    let hasLeft = false;
    const begin = (found: typeof create) => {
      if (hasLeft) return;
      setMakeCannon(() => found);
      end = setTimeout(() => setMakeCannon(null), CELEBRATION_MS);
    };
    // Decorative, so a failed load is ignored.
    import("canvas-confetti").then(({ default: confetti }) => begin(confetti.create)).catch(() => undefined);
    return () => {
      hasLeft = true;
      clearTimeout(end);
    };
  }, [orderId]);
  useEffect(() => {
    if (!makeCannon || !canvas.current) return;
    // The Content-Security-Policy blocks workers made from a string.
    const fire = makeCannon(canvas.current, { resize: true, useWorker: false });
    const until = performance.now() + THROWING_MS;
    let frame = 0;
    const throwSome = () => {
      for (const [x, angle] of [
        [0, 60],
        [1, 120],
      ] as const) {
        const throwing = { angle, spread: 60, startVelocity: 55, ticks: FALLING_FRAMES };
        void fire({ particleCount: 3, origin: { x, y: 0.75 }, colors: COLOURS, ...throwing });
      }
      if (performance.now() < until) frame = requestAnimationFrame(throwSome);
    };
    throwSome();
    return () => {
      cancelAnimationFrame(frame);
      fire.reset();
    };
  }, [makeCannon]);
  if (!makeCannon) return null;
  return (
    <canvas
      ref={canvas}
      data-testid="confetti"
      aria-hidden
      className="pointer-events-none fixed inset-0 z-50 size-full print:hidden"
    />
  );
}
