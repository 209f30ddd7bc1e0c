import { useRef } from "react";
import {
  afterFrame,
  type BoardFrame,
  type Known,
  type OrderMoved,
} from "../../../worker/live/board-frames.contract.ts";
import type { LiveState } from "./live-socket.ts";
import { useLiveSocket } from "./use-live-socket.ts";

/** A page and the news of its making are read from clocks of two machines. */
const CLOCKS_DIFFER_MS = 5_000;

interface BoardEvents {
  /** An order moved. */
  readonly onMoved: (moved: OrderMoved) => void;
  /** Something was missed, nobody knows what: only reading again tells. */
  readonly onMissed: () => void;
  /** When the page was read, ms of the server's clock. */
  readonly readAt: number;
}

/** Follows the board of a city (`/api/live/board`); not at all while `path` is null. */
export const useBoardEvents = (path: string | null, { onMoved, onMissed, readAt }: BoardEvents): LiveState => {
  const known = useRef<Known | null>(null);
  return useLiveSocket(path, {
    onFrame: (sent) => {
      const frame = sent as BoardFrame;
      const isFirst = known.current === null;
      const after = afterFrame(known.current, frame);
      known.current = after.known;
      // Between the reading of the page and the first snapshot something may have happened.
      const cameLate = isFirst && frame.type === "snapshot" && frame.at > readAt - CLOCKS_DIFFER_MS;
      if (after.missed || cameLate) onMissed();
      if (frame.type === "order") onMoved(frame);
    },
    onReturn: () => '{"type":"resync"}',
  });
};
