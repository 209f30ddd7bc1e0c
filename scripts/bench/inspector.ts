export interface Inspector {
  /** Calls a method of the Chrome DevTools Protocol. */
  call<Result>(method: string, params?: object): Promise<Result>;
  close(): void;
}

/** Connects to the inspector of one isolate of workerd. */
export const connectInspector = async (url: string): Promise<Inspector> => {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`No inspector answers at ${url}.`));
  });
  const waiting = new Map<number, (result: unknown) => void>();
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  };
  let last = 0;
  return {
    call: <Result>(method: string, params: object = {}) =>
      new Promise<Result>((resolve) => {
        waiting.set(++last, (result) => resolve(result as Result));
        socket.send(JSON.stringify({ id: last, method, params }));
      }),
    close: () => socket.close(),
  };
};
