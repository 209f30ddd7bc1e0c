/** Asks once more when the server has just closed the idle connection that the request took: it never arrived. */
export const reach = (to: string | URL, init?: RequestInit): Promise<Response> =>
  fetch(to, init).catch(() => fetch(to, init));
