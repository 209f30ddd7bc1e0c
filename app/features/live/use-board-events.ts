import { useRef } from "react";
import { afterFrame } from "../../../worker/live/board-frames.contract.ts";
import type { BoardFrame } from "../../../worker/live/live.contract.ts";
import { useLiveSockets } from "./use-live-sockets.ts";
import { useRevalidate } from "./use-revalidate.ts";

/** `readAt` and an event's time may come from two machines. */
const CLOCK_SKEW_MS = 5_000;

interface BoardEvents {
  /** When the page's data was loaded, ms of the server's clock. */
  readonly readAt: number;
  /** The interval of automatic revalidation while the socket is live, ms. */
  readonly whenLive?: number;
  /** Also revalidates when lines are picked. */
  readonly followsPicking?: boolean;
  readonly onMoved?: (moved: Extract<BoardFrame, { type: "order" }>) => void;
}

/** Subscribes to the city boards at these paths (`/api/live/board`), and revalidates when an order changes. */
export const useBoardEvents = (
  paths: readonly string[],
  { readAt, whenLive, followsPicking, onMoved }: BoardEvents,
) => {
  const known = useRef(new Map<string, number>());
  const state = useLiveSockets<BoardFrame>(paths, (frame, path) => {
    const before = known.current.get(path) ?? null;
    const after = afterFrame(before, frame);
    known.current.set(path, after.known);
    // The first snapshot may contain an event that is newer than the page's data.
    const isNewer = before === null && frame.type === "snapshot" && frame.at > readAt - CLOCK_SKEW_MS;
    const isPicking = followsPicking && frame.type === "picked";
    if (after.missed || isNewer || frame.type === "order" || isPicking) revalidate();
    if (frame.type === "order") onMoved?.(frame);
  });
  const revalidate = useRevalidate(state, whenLive);
  return { state, revalidate };
};
