import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type LiveState, openLiveSocket } from "./live-socket.ts";

/** The functions that close the open sockets, by path. */
type Closers = Map<string, () => void>;

const closeExcept = (closers: Closers, wanted: readonly string[]): void => {
  for (const [path, close] of closers) {
    if (wanted.includes(path)) continue;
    close();
    closers.delete(path);
  }
};

/**
 * Opens sockets to these paths while the component is mounted; a path that stays keeps its socket. Returns "live" when
 * all of them are live, and "connecting" without any path.
 */
export const useLiveSockets = <Frame>(
  paths: readonly string[],
  onFrame: (frame: Frame, path: string) => void,
): LiveState => {
  const [states, setStates] = useState<Readonly<Record<string, LiveState>>>({});
  const closers = useRef<Closers>(new Map());
  const receive = useEffectEvent((path: string, text: string) => {
    if (text.startsWith("{")) onFrame(JSON.parse(text) as Frame, path);
  });

  const key = paths.join(" ");
  useEffect(() => {
    const wanted = key.split(" ").filter(Boolean);
    closeExcept(closers.current, wanted);
    for (const path of wanted) {
      if (closers.current.has(path)) continue;
      const onState = (state: LiveState) => setStates((before) => ({ ...before, [path]: state }));
      onState("connecting");
      closers.current.set(path, openLiveSocket({ path, onState, onText: (text) => receive(path, text) }));
    }
  }, [key]);
  useEffect(() => () => closeExcept(closers.current, []), []);

  const all = paths.map((path) => states[path] ?? "connecting");
  return all.find((state) => state !== "live") ?? all[0] ?? "connecting";
};
