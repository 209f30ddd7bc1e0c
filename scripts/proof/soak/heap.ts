const MB = 1024 * 1024;
const WORKER = "core:user:rasad";

/**
 * The heap of the Worker's isolate in MB, after garbage collection. Some request must run meanwhile, because an idle isolate
 * does not answer its inspector.
 */
export const readHeapMb = async (inspectorPort: number): Promise<number> => {
  const socket = new WebSocket(`ws://127.0.0.1:${inspectorPort}/${WORKER}`);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`No inspector answers on port ${inspectorPort}.`));
  });
  const call = (method: string): Promise<{ usedSize: number }> =>
    new Promise((resolve) => {
      socket.onmessage = ({ data }) => {
        const { id, result } = JSON.parse(String(data));
        if (id === 1) resolve(result);
      };
      socket.send(JSON.stringify({ id: 1, method }));
    });
  await call("HeapProfiler.collectGarbage");
  const { usedSize } = await call("Runtime.getHeapUsage");
  socket.close();
  return usedSize / MB;
};
