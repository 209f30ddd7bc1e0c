/** Whether our server can be reached now. `navigator.onLine` is also true in networks without internet access. */
export const isServerReachable = (): Promise<boolean> =>
  fetch("/favicon.svg", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
