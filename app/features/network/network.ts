/** Whether our server can be reached at this moment: browsers say that there is a network where there is none. */
export const isServerThere = (): Promise<boolean> =>
  fetch("/favicon.svg", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
