/** Whether our server can be reached now; `navigator.onLine` is also true in networks that lead nowhere. */
export const isServerThere = (): Promise<boolean> =>
  fetch("/favicon.svg", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
