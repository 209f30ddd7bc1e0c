/** Retries once, because the server may have closed the idle connection before the request arrived. */
export const reach = (to: string | URL, init?: RequestInit): Promise<Response> =>
  fetch(to, init).catch(() => fetch(to, init));
