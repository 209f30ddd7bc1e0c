import { useEffect, useRef } from "react";

const CELEBRATION_MS = 3000;
const COLOURS = ["#f4ab23", "#17593a", "#79c796", "#e2572b"];

/** Three seconds of celebration, fetched only where it is wanted: not where motion is unwelcome. */
export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let frame = 0;
    let stop: (() => void) | undefined;
    void import("canvas-confetti").then(({ default: confetti }) => {
      if (!canvas.current) return;
      // Without a worker of its own: the page's security policy lets no script be made from a string.
      const fire = confetti.create(canvas.current, { resize: true, useWorker: false });
      stop = () => fire.reset();
      const end = performance.now() + CELEBRATION_MS;
      const throwSome = () => {
        for (const [x, angle] of [
          [0, 60],
          [1, 120],
        ] as const) {
          void fire({
            particleCount: 2,
            angle,
            spread: 60,
            startVelocity: 55,
            origin: { x, y: 0.75 },
            colors: COLOURS,
          });
        }
        if (performance.now() < end) frame = requestAnimationFrame(throwSome);
      };
      throwSome();
    });
    return () => {
      cancelAnimationFrame(frame);
      stop?.();
    };
  }, []);
  return <canvas ref={canvas} aria-hidden className="pointer-events-none fixed inset-0 z-50 size-full" />;
}
