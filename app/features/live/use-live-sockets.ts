import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type LiveSocket, type LiveState, openLiveSocket } from "./live-socket.ts";

/** Requests a new snapshot (ClientFrame in worker/live/live.contract.ts). */
const RESYNC = '{"type":"resync"}';

/**
 * Opens sockets to these paths while the component is mounted. Returns "live" when all of them are live, and
 * "connecting" without any path.
 */
export const useLiveSockets = <Frame>(
  paths: readonly string[],
  onFrame: (frame: Frame, path: string) => void,
): LiveState => {
  const [states, setStates] = useState<ReadonlyMap<string, LiveState>>(new Map());
  const sockets = useRef(new Map<string, LiveSocket>());
  const receive = useEffectEvent((path: string, text: string) => {
    if (text.startsWith("{")) onFrame(JSON.parse(text) as Frame, path);
  });

  const key = paths.join(" ");
  useEffect(() => {
    const note = (path: string, state: LiveState) => setStates((before) => new Map(before).set(path, state));
    const wanted = key.split(" ").filter(Boolean);
    for (const [path, socket] of sockets.current) {
      if (wanted.includes(path)) continue;
      socket.close();
      sockets.current.delete(path);
      note(path, "connecting");
    }
    for (const path of wanted) {
      if (sockets.current.has(path)) continue;
      const socket: LiveSocket = openLiveSocket({
        path,
        onText: (text) => receive(path, text),
        onState: (state) => note(path, state),
        onReturn: () => socket.send(RESYNC),
      });
      sockets.current.set(path, socket);
    }
  }, [key]);
  useEffect(() => {
    const opened = sockets.current;
    return () => {
      for (const socket of opened.values()) socket.close();
      opened.clear();
    };
  }, []);

  const all = paths.map((path) => states.get(path) ?? "connecting");
  return all.find((state) => state !== "live") ?? all[0] ?? "connecting";
};
