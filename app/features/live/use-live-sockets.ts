import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type LiveState, openLiveSocket } from "./live-socket.ts";

/**
 * Opens sockets to these paths while the component is mounted; a path that stays keeps its socket. Returns "live" when
 * all of them are live, and "connecting" without any path.
 */
export const useLiveSockets = <Frame>(
  paths: readonly string[],
  onFrame: (frame: Frame, path: string) => void,
): LiveState => {
  const [states, setStates] = useState<Readonly<Record<string, LiveState>>>({});
  const closers = useRef(new Map<string, () => void>());
  const receive = useEffectEvent((path: string, text: string) => {
    if (text.startsWith("{")) onFrame(JSON.parse(text) as Frame, path);
  });

  const closeExcept = (wanted: readonly string[]) => {
    for (const [path, close] of closers.current) {
      if (wanted.includes(path)) continue;
      close();
      closers.current.delete(path);
    }
  };

  const key = paths.join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the paths change.
  useEffect(() => {
    closeExcept(paths);
    for (const path of paths) {
      if (closers.current.has(path)) continue;
      const onState = (state: LiveState) => setStates((before) => ({ ...before, [path]: state }));
      onState("connecting");
      closers.current.set(path, openLiveSocket({ path, onState, onText: (text) => receive(path, text) }));
    }
  }, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes all of them at the end.
  useEffect(() => () => closeExcept([]), []);

  const all = paths.map((path) => states[path] ?? "connecting");
  return all.find((state) => state !== "live") ?? all[0] ?? "connecting";
};
