import { useEffect, useEffectEvent, useState } from "react";
import { type LiveState, openLiveSocket } from "./live-socket.ts";

interface Handlers {
  /** Of a frame as it came. */
  readonly onFrame: (frame: unknown) => void;
  /** What to say to a socket that held while nobody looked. */
  readonly onReturn?: () => string;
}

/** A socket for as long as the component is there; none while `path` is null. */
export const useLiveSocket = (path: string | null, { onFrame, onReturn }: Handlers): LiveState => {
  const [state, setState] = useState<LiveState>("connecting");
  const hear = useEffectEvent((text: string) => {
    if (text.startsWith("{")) onFrame(JSON.parse(text));
  });
  const greet = useEffectEvent(() => onReturn?.());
  useEffect(() => {
    if (path === null) return;
    const socket = openLiveSocket({
      path,
      onText: hear,
      onState: setState,
      onReturn: () => {
        const greeting = greet();
        if (greeting) socket.send(greeting);
      },
    });
    return socket.close;
  }, [path]);
  return state;
};
