import { useRef } from "react";
import {
  afterFrame,
  type BoardFrame,
  type Known,
  type OrderMoved,
} from "../../../worker/live/board-frames.contract.ts";
import type { LiveState } from "./live-socket.ts";
import { useLiveSockets } from "./use-live-sockets.ts";

/** The page and the event carry the times of two machines. */
const CLOCK_SKEW_MS = 5_000;

interface BoardEvents {
  /** An order changed. */
  readonly onMoved: (moved: OrderMoved) => void;
  /** An event was missed, so the page must be read again. */
  readonly onMissed: () => void;
  /** When the page was read, ms of the server's clock. */
  readonly readAt: number;
}

/** Follows the boards of cities at these paths (`/api/live/board`). */
export const useBoardEvents = (paths: readonly string[], { onMoved, onMissed, readAt }: BoardEvents): LiveState => {
  const known = useRef(new Map<string, Known>());
  return useLiveSockets<BoardFrame>(paths, (frame, path) => {
    const before = known.current.get(path) ?? null;
    const after = afterFrame(before, frame);
    known.current.set(path, after.known);
    // The first snapshot may contain an event that came after the page was read.
    const isNewer = before === null && frame.type === "snapshot" && frame.at > readAt - CLOCK_SKEW_MS;
    if (after.missed || isNewer) onMissed();
    if (frame.type === "order") onMoved(frame);
  });
};
