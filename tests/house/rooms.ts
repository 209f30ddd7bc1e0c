export const WORKER_ROOMS: readonly string[] = [];
export const APP_ROOMS: readonly string[] = [];
