/** `self`, as what it is here. */
export const scope = self as unknown as ServiceWorkerGlobalScope;
