import { useRef } from "react";
import { afterFrame } from "../../../worker/live/board-frames.contract.ts";
import type { BoardFrame } from "../../../worker/live/live.contract.ts";
import type { LiveState } from "./live-socket.ts";
import { useLiveSockets } from "./use-live-sockets.ts";

/** `readAt` and an event's time may come from two machines. */
const CLOCK_SKEW_MS = 5_000;

interface BoardEvents {
  /** An order changed. */
  readonly onMoved: (moved: Extract<BoardFrame, { type: "order" }>) => void;
  /** An event was missed, so the page must be revalidated. */
  readonly onMissed: () => void;
  /** When the page's data was loaded, ms of the server's clock. */
  readonly readAt: number;
}

/** Subscribes to the city boards at these paths (`/api/live/board`). */
export const useBoardEvents = (paths: readonly string[], { onMoved, onMissed, readAt }: BoardEvents): LiveState => {
  /** The number of the last event of each board. */
  const known = useRef(new Map<string, number>());
  return useLiveSockets<BoardFrame>(paths, (frame, path) => {
    const before = known.current.get(path) ?? null;
    const after = afterFrame(before, frame);
    known.current.set(path, after.known);
    // The first snapshot may contain an event that is newer than the page's data.
    const isNewer = before === null && frame.type === "snapshot" && frame.at > readAt - CLOCK_SKEW_MS;
    if (after.missed || isNewer) onMissed();
    if (frame.type === "order") onMoved(frame);
  });
};
